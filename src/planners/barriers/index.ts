/**
 * Barriers: bottlenecks found while they happen, and lines across them that make the way through dearer, so that some take
 * another (Farias 2020, chapter 5; adaptive tolls are its section 6.2 thought on).
 *
 * What a simulation does, in each step, in this order:
 *
 *  1. `congestion.follow(ids, count)` once who came and went is known, before planning.
 *  2. Plan: an agent with level `congestion.levelOf(slot, id)` reads `BarrierMaps.mapOf(level)` of its goal and ground, and the
 *     map without barriers where the level is NONE or that is undefined. `wayLeft` is metres without tolls (`fillWalks`): in one
 *     queue people of different levels must be comparable.
 *  3. Fill a `ProgressInput`: `stamps` must differ wherever the map that said the way left differs (goal, radius or point
 *     map, level, version), `waits` is 1 for those not started, at stops, arrived. Who is held by a gate is held up.
 *  4. Sort the neighbour grid (the step does it anyway) and call `congestion.step(input, grid, mapOf)`; or by threads: `begin`
 *     on one, `counters.update` by ranges of slots, `chains.collect` by ranges of grid entries into a list per thread,
 *     `finish` on one. The bytes are the same.
 *  5. Where it says so, build maps before the next planning: `isGroundNew`: `BarrierGround.update` of each ground, then
 *     `BarrierMaps.update` of every level; else `BarrierMaps.update(level)`. Stamps of the maps built anew change.
 *  6. Move. The crowd's places must not change between 2 and 4.
 *
 * One `Congestion` per walking ground: corridors come from its static Voronoi diagram. When walls change, build a new one (its
 * counters may be carried over by `counters.save` and `load`); barriers then grow anew within an interval.
 *
 * Into the recording, whenever `step` reports a change and at the end of each interval: `time`, and per barrier the corridor's
 * id and gate, `line.points`, `tolls`, `meter.delay`, `meter.queue`, `meter.passed` (route shares are its differences) and
 * `meter.delaySum`; `log.segments` before the interval ends. Into a checkpoint: `save()`, plain numbers and arrays.
 *
 * Limits: domains that repeat have no diagram, so no corridors. Where one side of a corridor is a post, the barrier ends in the
 * open for points, and discs alone pay. A gate without a wider place on either side, as an exit as wide as its room, is no
 * corridor. Maps of hops (`fixed`) carry functions: threads read them
 * through `withHopReader`.
 *
 * @module
 */
export { Barrier, LEAST_TOLL, type SavedBarrier } from './barrier.js';
export { BarrierGround } from './barrier-ground.js';
export { BarrierMaps } from './barrier-maps.js';
export {
  BARRIER_DEFAULTS,
  type BarrierOptions,
  type BarrierSettings,
  settleBarrierOptions,
} from './barrier-options.js';
export { CANDIDATE_SIZE, CandidateLog, type SavedLog } from './candidate-log.js';
export { type BarrierChange, Congestion, type SavedCongestion } from './congestion.js';
export { type Corridor, LEFT, RIGHT, type SidePiece } from './corridor.js';
export { DelayMeter, type SavedMeter } from './delay-meter.js';
export { inputOfDomain } from './domain-input.js';
export { type CorridorOptions, CorridorSet } from './find-corridors.js';
export { type Candidate, ContactList, JamChains } from './jam-chains.js';
export { JamWalls } from './jam-walls.js';
export { measureAgain } from './measure-again.js';
export { type BarrierLine, placeBarrier, placeBeforeGoals } from './place-barrier.js';
export { SegmentGrid, type Segments } from './segment-grid.js';
export { type ProgressInput, type SavedCounters, SlowedCounters, UNKNOWN } from './slowed-counters.js';
