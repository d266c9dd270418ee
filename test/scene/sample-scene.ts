/** A scene that uses every key, in the order of the definition. Kept as text: points stay readable. */
export const SAMPLE_TEXT = `{
  "$schema": "../schema/scene.schema.json",
  "footfall": 1,
  "name": "Two-door hall",
  "origin": [395000, 5268000],
  "boundary": {
    "polygon": [[0, 0], [40, 0], [40, 20], [0, 20]],
    "holes": [[[34, 14], [36, 14], [36, 16], [34, 16]]],
    "level": 0
  },
  "obstacles": [
    { "id": "pillar", "polygon": [[10, 8], [11, 8], [11, 9], [10, 9]], "weights": [1, 1, 1.5, 1] },
    {
      "id": "court",
      "polygon": [[22, 10], [28, 10], [28, 16], [22, 16]],
      "holes": [[[23, 11], [27, 11], [27, 15], [23, 15]]]
    },
    { "id": "rope", "line": [[20, 0], [20, 5], [22, 7]] },
    { "id": "post", "point": [30, 9], "level": 0 },
    { "circle": { "center": [5, 5], "radius": 0.6 } },
    {
      "id": "car",
      "polygon": [[-2, -1], [2, -1], [2, 1], [-2, 1]],
      "motion": { "path": [[2, 3], [38, 3]], "speed": 5, "loop": "back", "turn": false }
    }
  ],
  "places": {
    "east": { "line": [[40, 8], [40, 12]], "maxFlow": 1.33 },
    "hall": { "polygon": [[1, 1], [15, 1], [15, 19], [1, 19]], "level": 0 },
    "desk": { "point": [3, 4] }
  },
  "models": {
    "calm": { "dynamics": "social-force", "tau": 0.6, "mirrored": true, "note": "slow" }
  },
  "crowd": [
    {
      "id": "visitors",
      "count": 200,
      "spawn": "hall",
      "spawnLayout": "random",
      "goal": ["east", "desk"],
      "route": [{ "to": "desk", "wait": 10 }, { "to": [16, 3], "wait": { "uniform": [1, 2] } }],
      "arrive": { "at": 0 },
      "delay": { "lognormal": [4.586, 0.967] },
      "radius": 0.2,
      "speed": { "normal": [1.34, 0.26], "min": 0.5, "max": 2.2 },
      "planner": "pathmap",
      "dynamics": "calm",
      "atGoal": "leave"
    },
    {
      "id": "tour",
      "count": 30,
      "spawn": "hall",
      "spawnLayout": "hex",
      "goal": "desk",
      "profile": "rimea-age",
      "group": { "size": 30, "width": 2, "area": 40, "formation": "none" }
    },
    {
      "spawn": "east",
      "goal": { "east": 0.2, "desk": 0.8 },
      "arrive": { "rate": 2, "from": 0, "to": 60 },
      "delay": { "gamma": [2, 1.5] }
    },
    {
      "spawn": "east",
      "goal": [3, 3],
      "arrive": { "times": [0, 1.5, 3] },
      "speed": { "weibull": [1.4, 5], "max": 3 },
      "dynamics": "orca"
    }
  ],
  "agents": [
    {
      "id": "a",
      "at": [2, 6],
      "goal": [30, 5],
      "arrive": { "at": 3 },
      "radius": 0.3,
      "speed": 1.2,
      "level": 0
    }
  ],
  "zones": [
    { "polygon": [[0, 0], [5, 0], [5, 3], [0, 3]], "factor": 0.5, "level": 0 }
  ],
  "events": [
    { "at": 60, "close": "east" },
    { "at": 90, "open": "east" }
  ],
  "run": {
    "seed": 1,
    "step": 0.05,
    "duration": 300,
    "record": 10,
    "barriers": "off",
    "kernel": "auto"
  }
}
`;

/** The sample as a fresh value. */
export function createSample(): Record<string, unknown> {
  return JSON.parse(SAMPLE_TEXT);
}

/** A scene with only what is required. */
export function createSmall(): Record<string, unknown> {
  return JSON.parse('{ "footfall": 1, "boundary": [[0, 0], [10, 0], [10, 10], [0, 10]] }');
}
