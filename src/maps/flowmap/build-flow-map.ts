import {
  FootfallError,
  requireItems,
  requireList,
  requireNumbers,
  requireOneOf,
  requireParts,
  requireText,
} from '../../error/index.js';
import { type Domain, requireDomain } from '../../geometry/index.js';
import { buildFlowNetwork } from './build-flow-network.js';
import { ChainFlowMap } from './chain-flow-map.js';
import { APART } from './choose-ring.js';
import type { FlowMap } from './flow-map.js';
import type { FlowTerminal } from './flow-network.js';
import { AreaFlowMap } from './inner/area-flow-map.js';
import { StillFlowMap } from './still-flow-map.js';

/**
 * The largest flow from sources to sinks.
 *
 * Terminals are lines on the wall, in any number and order; or one area inside against lines of the other kind. Where
 * walls part all sources from all sinks the capacity is 0; terminals in other rooms than the rest carry nothing.
 *
 * @throws FootfallError for periodic domains, terminals of one kind only, lines off the wall, terminals over each other,
 * a source that touches a sink, several areas, and an area beside lines of its own kind
 */
export function buildFlowMap(domain: Domain, terminals: readonly FlowTerminal[]): FlowMap {
  requireDomain(domain, 'buildFlowMap');
  requireTerminals(terminals);
  const areas = terminals.flatMap(({ shape }, t) => ('polygon' in shape ? [t] : []));
  checkAreas(terminals, areas);
  try {
    const network = buildFlowNetwork(domain, terminals);
    return areas.length === 1 ? new AreaFlowMap(network, areas[0]) : new ChainFlowMap(network);
  } catch (error) {
    if (error instanceof FootfallError && error.code === APART) return new StillFlowMap(domain, terminals);
    throw error;
  }
}

/** Refuses what is not a list of terminals. Coordinates are checked where they are placed. */
function requireTerminals(terminals: readonly FlowTerminal[]): void {
  requireItems(terminals, 'buildFlowMap: terminals');
  terminals.forEach((terminal, t) => {
    const where = `buildFlowMap: terminals[${t}]`;
    requireParts(terminal, where, 'name, kind and shape', 'name', 'kind', 'shape');
    requireText(terminal.name, `${where}.name`);
    requireOneOf(terminal.kind, `${where}.kind`, 'source', 'sink');
    requireParts(terminal.shape, `${where}.shape`, 'line or polygon');
    const { shape } = terminal;
    if ('polygon' in shape) requireNumbers(shape.polygon, `${where}.shape.polygon`, 2);
    else requireList(shape.line, `${where}.shape.line`);
  });
}

/** One area against the other kind on the wall is solved with a proof; for more there is none to hand out. */
function checkAreas(terminals: readonly FlowTerminal[], areas: readonly number[]): void {
  if (areas.length === 0) return;
  const { name, kind, shape: first } = terminals[areas[0]];
  if (areas.length > 1) {
    throw new FootfallError('there are several areas', {
      code: 'flow/several-areas',
      where: areas.map((t) => terminals[t].name).join(', '),
      expected: 'one area inside against lines on the wall',
      advice: 'draw all but one as lines on the wall',
    });
  }
  if ('polygon' in first && first.polygon.length < 6) {
    throw new FootfallError('the area has fewer than three corners', {
      code: 'flow/area-line',
      where: name,
      got: `${first.polygon.length / 2} points`,
      expected: 'a polygon',
      advice: 'draw a line inside as a polygon, a centimetre wide',
    });
  }
  const same = terminals.find(({ kind: other, shape }) => 'line' in shape && other === kind);
  if (same) {
    throw new FootfallError(`the area is a ${kind}, and so is a line on the wall`, {
      code: 'flow/area-beside-lines',
      where: `${name}, ${same.name}`,
      expected: 'one area inside against lines of the other kind',
    });
  }
}
