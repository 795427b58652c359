#!/bin/sh
# Makes the virtual environment named by the first argument with the newest suitable Python of the system (>= 3.11).
# PYTHON=/path/to/python chooses one. On a bare Debian or Ubuntu, root gets the missing venv module by apt.
set -eu
target=$1

suits() {
    command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

python=
for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if suits "$candidate"; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "frente needs Python 3.11 or newer; none found (set PYTHON=/path/to/python)" >&2
    exit 1
fi

if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq "python$version-venv" >/dev/null
    else
        echo "this Python lacks its venv module; on Debian or Ubuntu: sudo apt install python$version-venv" >&2
        exit 1
    fi
fi

"$python" -m venv "$target"
