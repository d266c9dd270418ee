import { componentAt, type Domain, NONE } from '../../geometry/index.js';
import type { PhiValues } from './check-pairs.js';
import type { AskedTerminal, FlowClaim, ProblemList } from './flow-claim.js';
import { isInside } from './free-way.js';
import type { CrossingCount } from './slit.js';
import type { RingPart } from './wall-pieces.js';

/** The slit begins in the area, and the area lies in the part of free space that is flowed through. */
export function checkSlit(
  { slit, jump, terminals }: FlowClaim,
  domain: Domain,
  component: number,
  ring: Float64Array | undefined,
  problems: ProblemList,
): void {
  if (slit === undefined || jump === undefined || ring === undefined) {
    problems.add('no-slit', 'certificate.slit', 'the flow of an area needs its slit, its jump and its ring');
    return;
  }
  if (!(slit.dx * slit.dx + slit.dy * slit.dy > 0))
    problems.add('no-slit', 'certificate.slit', 'the slit has no direction');
  if (!isInside(ring, slit.x, slit.y))
    problems.add('no-slit', 'certificate.slit', 'the slit does not begin inside the area');
  const touches = Array.from({ length: ring.length / 2 }, (_, k) => componentAt(domain, ring[2 * k], ring[2 * k + 1]));
  if (!touches.includes(component) && componentAt(domain, slit.x, slit.y) !== component) {
    problems.add(
      'other-room',
      'certificate.terminals',
      `"${terminals[0]?.name}" lies in another part of the free space`,
    );
  }
}

/** Flow leaves sources and enters sinks; that of the sources is the capacity. */
export function checkFluxes(
  claim: FlowClaim,
  asked: readonly AskedTerminal[],
  parts: readonly RingPart[],
  phi: PhiValues,
  crossings: CrossingCount,
  slack: number,
  problems: ProblemList,
): void {
  const { pieces, values, jump } = phi;
  const firsts = new Map<number, number>();
  const lasts = new Map<number, number>();
  for (let k = 0; k < pieces.count; k++) {
    if (!firsts.has(pieces.nodes[k])) firsts.set(pieces.nodes[k], k);
    lasts.set(pieces.nodes[k], k);
  }
  let total = 0;
  for (let k = 0; k < parts.length; k++) {
    const { terminal, points } = parts[k];
    if (terminal === NONE) continue;
    const before = lasts.get(parts[(k + parts.length - 1) % parts.length].chain);
    const after = firsts.get(parts[(k + 1) % parts.length].chain);
    if (before === undefined || after === undefined) continue;
    let turns = 0;
    for (let n = 2; n < points.length; n += 2)
      turns += crossings(points[n - 2], points[n - 1], points[n], points[n + 1]);
    const gain = values[after] - values[before] + jump * turns;
    const { kind, name } = asked[terminal];
    const flux = kind === 'source' ? -gain : gain;
    if (flux < -slack) problems.add('wrong-way', 'certificate.nodes', `${kind} "${name}" has the flow ${flux}`);
    if (claim.kind === 'area' || kind === 'source') total += flux;
  }
  const near = slack * (1 + parts.length);
  if (!(Math.abs(total - claim.capacity) <= near)) {
    problems.add('capacity', 'capacity', `the flow is ${total}, not ${claim.capacity}`);
  }
  const isSource = asked.find(({ polygon }) => polygon !== undefined)?.kind === 'source';
  if (claim.kind === 'area' && !(Math.abs(jump - (isSource ? claim.capacity : -claim.capacity)) <= near)) {
    problems.add('jump', 'certificate.jump', `phi jumps by ${jump}, the capacity is ${claim.capacity}`);
  }
}
