export { FLATTEN_DEFAULTS, flattenLane } from './flatten-lane.js';
export { laneClearance } from './lane-clearance.js';
export { HEADWAY_SLACK, laneCapacity, laneHeadway } from './lane-headway.js';
export { buildLaneRoom, createLaneRoom, type LaneRoom, type TerminalTrack } from './lane-room.js';
export { type ShortcutOptions, shortcutLanes } from './random-shortcuts.js';
export { SHORTEN_DEFAULTS, type ShortenedLanes, type ShortenOptions, shortenLanes } from './shorten-lanes.js';
