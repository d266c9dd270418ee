import * as v from 'valibot';
import { agentSchema, crowdSchema, modelSchema } from './crowd-keys.js';
import type { distributionSchema } from './distribution-keys.js';
import { boundarySchema, obstacleSchema, placeSchema, zoneSchema } from './geometry-keys.js';
import { point } from './point-nodes.js';
import { eventSchema, runSchema } from './run-keys.js';
import { describe, optional } from './scalar-keys.js';
import { list, named, strict } from './schema-nodes.js';

/** Version of the scene format that this package reads and writes; older ones are migrated. */
export const SCENE_VERSION = 1;

/** The one definition of the scene file: types, validation and the published JSON Schema come from here. */
export const sceneSchema = strict({
  $schema: optional(v.string(), 'Address of the JSON Schema, for editors.'),
  footfall: describe(v.literal(SCENE_VERSION), 'Version of the format.'),
  name: optional(v.string(), 'Title for people.'),
  origin: optional(point, 'World position of (0, 0), metres; set by importers for far coordinates.'),
  boundary: describe(boundarySchema, 'The walkable ground, with walls all round.'),
  obstacles: optional(list(obstacleSchema), 'What blocks the way.'),
  places: optional(named(placeSchema), 'Named goals, spawn areas, gates and measuring areas.'),
  models: optional(named(modelSchema), 'Named sets of parameters for dynamics.'),
  crowd: optional(list(crowdSchema), 'People by the many.'),
  agents: optional(list(agentSchema), 'People placed one by one.'),
  zones: optional(list(zoneSchema), 'Where people walk slower or faster.'),
  events: optional(list(eventSchema), 'Doors that close and open.'),
  run: optional(runSchema, 'How to simulate.'),
});

/** A scene that passed the schema. Metres, seconds, metres per second; x right, y up. */
export type Scene = v.InferOutput<typeof sceneSchema>;
/** The boundary of a scene. */
export type SceneBoundary = v.InferOutput<typeof boundarySchema>;
/** An obstacle of a scene, as in `obstacles`. */
export type SceneObstacle = v.InferOutput<typeof obstacleSchema>;
/** A place of a scene, as in `places`: a point, a line or an area. */
export type ScenePlace = v.InferOutput<typeof placeSchema>;
export type SceneModel = v.InferOutput<typeof modelSchema>;
/** A crowd of a scene, as in `crowd`. */
export type SceneCrowd = v.InferOutput<typeof crowdSchema>;
/** One agent of a scene, as in `agents`. */
export type SceneAgent = v.InferOutput<typeof agentSchema>;
/** A zone of a scene, as in `zones`. */
export type SceneZone = v.InferOutput<typeof zoneSchema>;
/** An event of a scene, as in `events`. */
export type SceneEvent = v.InferOutput<typeof eventSchema>;
/** How a scene is run, as in `run`. */
export type SceneRun = v.InferOutput<typeof runSchema>;
export type SceneDistribution = v.InferOutput<typeof distributionSchema>;
