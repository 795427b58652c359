// Signs on counters, drawn in a box from -9 to 9; kinds that are not here show their number or first letter.

import type { Badge } from "../lib/types";

export const SIGNS: Record<string, string> = {
  fired: "M0,-8 L1.8,-2.6 L7.6,-2.5 L3,1 L4.7,6.5 L0,3.2 L-4.7,6.5 L-3,1 L-7.6,-2.5 L-1.8,-2.6 Z",
  truck: "M-8,-4 H2 V4 H-8 Z M2,-1 H6 L8,1.5 V4 H2 M-5,4 V6 M5,4 V6",
  oos: "M-5.7,-5.7 A8,8 0 1 0 5.7,5.7 A8,8 0 1 0 -5.7,-5.7 L5.7,5.7",
  over: "M-7,-5 H7 M-7,0 H7 M-7,5 H7",
  passive: "M-6,-6 H6 V0 Q6,5 0,8 Q-6,5 -6,0 Z M-8,8 L8,-8",
  acted: "M-7,0 L-2,6 L8,-6",
  used: "M-6,-6 L6,6 M6,-6 L-6,6",
  fought: "M-7,7 L7,-7 M7,7 L-7,-7 M-7,3 L-3,7 M7,3 L3,7",
  mission: "M0,-7 V7 M-3,-4 H3 M-7,2 Q-6,7 0,7 Q6,7 7,2",
  sheltered: "M-8,0 L0,-7 L8,0 M-5,0 V7 H5 V0",
  moved: "M-8,0 H6 M1,-5 L6,0 L1,5",
};

/** Signs of markers on spaces, in a box from -15 to 15. */
export const MARKS: Record<string, string> = {
  event: "M-8,-12 H8 V12 H-8 Z M-4,-6 H4 M-4,0 H4 M-4,6 H1",
  port: "M0,-11V11M-5,-6H5M-11,3Q-9,10 0,11Q9,10 11,3",
  blockade: "M0,-11V11M-5,-6H5M-11,3Q-9,10 0,11Q9,10 11,3M-12,-11L12,11",
  "base-lost": "M-11,-11L11,11M11,-11L-11,11",
  nyon: "M-12,-4Q-6,-10 0,-4Q6,2 12,-4M-12,6Q-6,0 0,6Q6,12 12,6",
  factory: "M-13,9 V-2 L-5,-6 V-2 L3,-6 V-2 L8,-4 V9 Z M8,-4 V-11 H12 V9 H8 M-8,4 H-5 M-1,4 H2",
  demolished: "M-13,9 V2 L-6,-3 L-4,3 L1,-4 L4,2 L9,-6 V9 Z M-11,-10 L11,8 M11,-10 L-11,8",
};

export function caption(badge: Badge): string {
  return badge.value === undefined ? badge.kind.slice(0, 1).toUpperCase() : String(badge.value);
}
