import {
  requireFunction,
  requireItems,
  requireNumber,
  requireNumbers,
  requireOneOf,
  requireOptions,
  requireParts,
  requireText,
  requireThat,
} from '../../error/index.js';
import { type Domain, NONE, requireDomain } from '../../geometry/index.js';
import { addCorners } from './add-corners.js';
import { walkBoundary } from './boundary-loops.js';
import { checkInside, checkParting, checkRound, type FindWalls, joinGates } from './check-cut.js';
import { checkFluxes, checkSlit } from './check-fluxes.js';
import { checkLaneCut } from './check-lane-cut.js';
import { checkLaneFigures } from './check-lane-figures.js';
import { checkLanes } from './check-lanes.js';
import { checkPairs } from './check-pairs.js';
import { checkTerminals, placeAsked } from './check-terminals.js';
import { clipArea } from './clip-area.js';
import { type AskedTerminal, type FlowClaim, type FlowProblem, ProblemList } from './flow-claim.js';
import { FreeWays } from './free-way.js';
import { type LiftedPieces, liftPieces } from './lift-pieces.js';
import { assignValues, findWallPoints } from './phi-values.js';
import { buildPieceTree } from './piece-tree.js';
import { createCrossingCount, NO_CROSSINGS } from './slit.js';
import { collectPieces, type RingPart, type WallPieces } from './wall-pieces.js';

/** What {@link verifyFlow} found. */
export interface FlowCheck {
  readonly isValid: boolean;
  /** What is wrong, at most twenty of it. */
  readonly problems: readonly FlowProblem[];
  /** All that is wrong, those not listed too. */
  readonly problemCount: number;
  /** Walls, each with a potential. */
  readonly walls: number;
  /** Straight pieces and discs of the walls. */
  readonly pieces: number;
  /** Pairs of pieces whose distance was computed; all others are too far apart to matter. */
  readonly measuredPairs: number;
  readonly lanes: number;
}

export interface VerifyFlowOptions {
  /** Rounding of the numbers in the claim, m: far coordinates have fewer digits. Default 0. */
  readonly rounding?: number;
  /** Speed that lane capacities are for, m/s. Default: what the claim says, 1.34 where it says nothing. */
  readonly speed?: number | undefined;
  /** Called now and then while lanes are checked, with the share that is done. */
  readonly onLaneProgress?: (share: number) => void;
}

const VERIFY_CHECKS = {
  rounding: (value: unknown, where: string) => requireNumber(value, where, 0),
  speed: (value: unknown, where: string) => requireNumber(value, where, Number.MIN_VALUE),
  onLaneProgress: requireFunction,
};

/** Refuses what is not a list of terminals. */
function requireAsked(asked: readonly AskedTerminal[]): void {
  requireItems(asked, 'verifyFlow: asked');
  asked.forEach((terminal, t) => {
    const where = `verifyFlow: asked[${t}]`;
    requireParts(terminal, where, 'name, kind, and line or polygon', 'name', 'kind');
    requireText(terminal.name, `${where}.name`);
    requireOneOf(terminal.kind, `${where}.kind`, 'source', 'sink');
    requireNumbers(terminal.line ?? terminal.polygon, where, 2, 4);
  });
}

/** Refuses what is not a claim at all; `parseFlowClaim` checks one to the last number. */
function requireClaim(claim: FlowClaim): void {
  const where = 'verifyFlow: claim';
  requireParts(
    claim,
    where,
    'a claim, such as parseFlowClaim returns',
    'capacity',
    'cut',
    'kind',
    'terminals',
    'nodes',
  );
  requireThat(typeof claim.capacity === 'number', `${where}.capacity`, claim.capacity, 'a number');
  requireOneOf(claim.kind, `${where}.kind`, 'chains', 'area', 'apart');
  for (const list of [claim.cut, claim.terminals, claim.nodes]) requireItems(list, where);
}

/** Share of the scene's size within which lengths count as equal. */
const SLACK = 1e-9;

/**
 * Re-checks a claim about the largest flow from nothing but the free space: walls, chains and all distances are computed
 * anew, by code that shares nothing with the solver.
 *
 * The claim is proven if phi rises nowhere by more than the way is long (then its rotated gradient is a flow of that
 * value), and if the gates part all sources from all sinks with no more width than that (then there is no larger flow).
 *
 * @param asked the terminals that the claim must be about
 */
export function verifyFlow(
  domain: Domain,
  asked: readonly AskedTerminal[],
  claim: FlowClaim,
  options: VerifyFlowOptions = {},
): FlowCheck {
  requireDomain(domain, 'verifyFlow');
  requireAsked(asked);
  requireClaim(claim);
  requireOptions(options, 'verifyFlow: options', VERIFY_CHECKS);
  const problems = new ProblemList();
  const { bounds } = domain;
  const size = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  const slack = SLACK * size + 4 * (options.rounding ?? 0);
  const loops = walkBoundary(domain);
  const places = placeAsked(domain, loops, asked, size);
  const done = (walls = 0, pieces = 0, measuredPairs = 0): FlowCheck => ({
    isValid: problems.count === 0,
    problems: problems.listed,
    problemCount: problems.count,
    walls,
    pieces,
    measuredPairs,
    lanes: claim.lanes?.list.length ?? 0,
  });
  if (claim.kind === 'apart') {
    checkApart(claim, places.areApart, asked, size, problems);
    if (claim.lanes !== undefined) checkLaneFigures(claim.lanes, options.speed, problems);
    return done();
  }
  const area = asked.find(({ polygon }) => polygon !== undefined);
  if ((claim.kind === 'area') !== (area !== undefined)) {
    problems.add('kind', 'certificate.kind', `a claim of kind "${claim.kind}" does not fit the terminals`);
    return done();
  }
  if (places.ring === NONE) {
    problems.add('no-ring', 'certificate.terminals', 'the terminals do not lie on one wall');
    return done();
  }
  const component = loops.components[places.ring];
  const walls = collectPieces(domain, loops, component, places.ring, places.covers);
  checkTerminals(claim, asked, walls.ring, size, problems);
  const ring = claim.terminals.find(({ name, kind }) => name === area?.name && kind === area?.kind)?.points;
  const slit = claim.kind === 'area' ? claim.slit : undefined;
  if (claim.kind === 'area') checkSlit(claim, domain, component, ring, problems);
  else checkNoSlit(claim, problems);
  if (problems.count > 0) return done();
  const jump = slit === undefined ? 0 : (claim.jump ?? 0);
  const crossings = slit === undefined ? NO_CROSSINGS : createCrossingCount(slit);
  const ways = new FreeWays(domain, component, loops, ring, slack);

  const lifted = hideUnder(liftPieces(walls, slit), ring, area?.polygon, ways, walls, problems);
  if (lifted.around !== NONE && claim.capacity !== 0) {
    problems.add('closed-in', 'capacity', 'a wall goes all round the area, and nothing can flow');
  }
  const wallTree = buildPieceTree(lifted.ends, lifted.radii);
  const values = assignValues(
    claim.nodes,
    lifted,
    walls.nodeCount,
    jump,
    (x, y) => findWallPoints(lifted, wallTree, crossings, x, y, slack),
    (node) => !lifted.hidden.has(node),
    problems,
  );
  if (problems.count > 0) return done(walls.nodeCount, lifted.count);
  const corners = findCorners(walls.ring, ring);
  const phi = addCorners({ pieces: lifted, values, slit, jump }, corners, walls.nodeCount, ways, problems);
  const tree = corners.length === 0 ? wallTree : buildPieceTree(phi.pieces.ends, phi.pieces.radii);
  const find = (x: number, y: number) => findWallPoints(phi.pieces, tree, crossings, x, y, slack);

  checkFluxes(claim, asked, walls.ring, phi, crossings, slack, problems);
  const { measured } = checkPairs(phi, tree, ways, slack, problems);
  const gates = claim.cut.map(({ ax, ay, bx, by }) => [ax, ay, bx, by]);
  checkGates(claim, ways, find, slack, problems);
  const nodeCount = walls.nodeCount + corners.length / 2;
  const kinds = asked.map(({ kind }) => kind);
  if (claim.kind === 'chains') {
    checkParting(joinGates(gates, nodeCount, find, 'min_cut', problems), walls.ring, kinds, 'min_cut', problems);
  } else if (claim.capacity > slack || gates.length > 0) {
    checkRound(gates, 1, find, (gate) => crossings(gate[0], gate[1], gate[2], gate[3]), 'min_cut', problems);
  }
  if (claim.lanes !== undefined) {
    const { lanes } = claim;
    const before = problems.count;
    checkLaneFigures(lanes, options.speed, problems);
    checkLaneCut(
      lanes,
      claim.kind,
      { ring: walls.ring, kinds, nodeCount, find, crossings, ways, size, slack },
      problems,
    );
    const rounding = options.rounding ?? 0;
    const box = { box: bounds, slack, rounding };
    const ground = { asked, ring: walls.ring, area: ring, pieces: lifted, tree: wallTree, ways, ...box };
    // Lanes without a proof of their number may be any number of lines of any width: the long check is not for them.
    if (problems.count === before) checkLanes(lanes, ground, problems, options.onLaneProgress ?? (() => {}));
  }
  return done(walls.nodeCount, lifted.count, measured);
}

function checkApart(
  claim: FlowClaim,
  areApart: boolean,
  asked: readonly AskedTerminal[],
  size: number,
  problems: ProblemList,
): void {
  checkTerminals(claim, asked, [], size, problems);
  if (!areApart) problems.add('not-apart', 'certificate.kind', 'a source and a sink share a part of the free space');
  if (claim.capacity !== 0)
    problems.add('capacity', 'capacity', `nothing can flow, but the capacity is ${claim.capacity}`);
  if (claim.cut.length > 0) problems.add('capacity', 'min_cut', 'nothing can flow, and no gate is needed');
  if (claim.nodes.length > 0)
    problems.add('kind', 'certificate.nodes', 'nothing can flow, and no wall has a potential');
  checkNoSlit(claim, problems);
  const { lanes } = claim;
  if (lanes !== undefined && (lanes.max !== 0 || lanes.list.length > 0)) {
    problems.add('lanes', 'lanes', 'nothing can flow, but there are lanes');
  }
  if (lanes !== undefined && lanes.cut === undefined) {
    problems.add('no-lane-cut', 'certificate.lane_cut', 'nothing proves that there are no more lanes');
  }
  if (lanes?.cut !== undefined && (lanes.cut.gates.length > 0 || lanes.cut.winding !== 1)) {
    problems.add('lanes', 'certificate.lane_cut', 'nothing can flow, and no gate is needed');
  }
}

/** Only the flow of an area has a slit. */
function checkNoSlit({ slit, jump, kind }: FlowClaim, problems: ProblemList): void {
  if (slit === undefined && jump === undefined) return;
  problems.add('kind', `certificate.${slit === undefined ? 'jump' : 'slit'}`, `a claim of kind "${kind}" has none`);
}

/** Walls inside an area do not count. */
function hideUnder(
  lifted: LiftedPieces,
  ring: Float64Array | undefined,
  drawn: Float64Array | undefined,
  ways: FreeWays,
  { chainCount }: WallPieces,
  problems: ProblemList,
): LiftedPieces & { hidden: ReadonlySet<number> } {
  if (ring === undefined || drawn === undefined) return { ...lifted, hidden: new Set() };
  const clipped = clipArea(lifted, ring, drawn, ways, chainCount);
  if (clipped.inDent !== NONE)
    problems.add(
      'wall-in-dent',
      'certificate.terminals',
      'a wall stands in a dent of the area, which its ring leaves out',
    );
  if (clipped.pierced !== NONE)
    problems.add(
      'pierced',
      'certificate.terminals',
      'an obstacle sticks out of the area on two sides, which cannot be checked',
    );
  return clipped;
}

/** Corners of terminals that point into the free space, and all corners of an area: shortest ways bend there. */
function findCorners(parts: readonly RingPart[], ring: Float64Array | undefined): number[] {
  const corners: number[] = [];
  for (const { terminal, points } of parts) {
    if (terminal === NONE) continue;
    for (let k = 2; k + 2 < points.length; k += 2) {
      const [x, y] = [points[k], points[k + 1]];
      const [ux, uy] = [x - points[k - 2], y - points[k - 1]];
      const [vx, vy] = [points[k + 2] - x, points[k + 3] - y];
      // Free space is on the left: a turn to the right is a corner of more than 180 degrees.
      if (ux * vy - uy * vx < 0) corners.push(x, y);
    }
  }
  return [...corners, ...(ring ?? [])];
}

function checkGates(
  { cut, capacity }: FlowClaim,
  ways: FreeWays,
  find: FindWalls,
  slack: number,
  problems: ProblemList,
): void {
  let sum = 0;
  cut.forEach(({ ax, ay, bx, by, length }, k) => {
    const [dx, dy] = [bx - ax, by - ay];
    const measured = Math.sqrt(dx * dx + dy * dy);
    if (!(Math.abs(measured - length) <= slack)) {
      problems.add('gate-length', `min_cut[${k}].length`, `the gate is ${measured} long, not ${length}`);
    }
    checkInside([ax, ay, bx, by], ways, find, `min_cut[${k}]`, problems);
    sum += measured;
  });
  if (!(Math.abs(sum - capacity) <= slack * (1 + cut.length))) {
    problems.add('not-tight', 'min_cut', `the gates are ${sum} wide together, the capacity is ${capacity}`);
  }
}
