"""La Armada: the advanced naval rules. Each module is a chapter; nothing here is asked while the option is off."""
