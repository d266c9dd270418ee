import type { Tool } from '../app/contracts.js';
import type { IconName } from '../app/icons.js';
import { addHole, addItem, addPlace, replaceBoundary } from '../document/edits.js';
import { CircleTool } from './circle-tool.js';
import { DraftTool } from './draft-tool.js';
import type { EditorHost } from './editor-host.js';
import { MeasureTool } from './measure-tool.js';
import { addAgent, addCrowdAt, addCrowdIn, addExit, addMover, findHoleTarget } from './new-items.js';
import { PointTool } from './point-tool.js';
import { SelectTool } from './select-tool.js';

/** A tool as the tool bar shows it. */
export interface ToolEntry {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** The key that takes it in hand. */
  readonly key: string;
  readonly group: 'edit' | 'room' | 'obstacles' | 'places' | 'people' | 'measure';
  readonly hint: string;
}

const AREA = 'Drag a rectangle, or click corner by corner and press Enter.';

export const TOOL_ENTRIES: readonly ToolEntry[] = [
  {
    id: 'select',
    title: 'Select and move',
    icon: 'select',
    key: 'v',
    group: 'edit',
    hint: 'Click to select, drag to move; shift for several, drag over the ground for a frame.',
  },
  { id: 'room', title: 'Room', icon: 'room', key: 'r', group: 'room', hint: `The walls around everything. ${AREA}` },
  {
    id: 'hole',
    title: 'Hole',
    icon: 'hole',
    key: 'h',
    group: 'room',
    hint: `Cut out of the room, or out of an obstacle. ${AREA}`,
  },
  { id: 'polygon', title: 'Obstacle', icon: 'polygon', key: 'o', group: 'obstacles', hint: AREA },
  {
    id: 'wall',
    title: 'Thin wall',
    icon: 'line',
    key: 'w',
    group: 'obstacles',
    hint: 'Drag, or click point by point and press Enter.',
  },
  {
    id: 'circle',
    title: 'Round obstacle',
    icon: 'circle',
    key: 'c',
    group: 'obstacles',
    hint: 'Drag from the middle outwards, or click for a pillar of 0.5 m.',
  },
  { id: 'post', title: 'Post', icon: 'point', key: 'b', group: 'obstacles', hint: 'Click where the post stands.' },
  {
    id: 'mover',
    title: 'Moving obstacle',
    icon: 'mover',
    key: 'm',
    group: 'obstacles',
    hint: 'Draw the way. The selected obstacle goes along it, or a cart.',
  },
  {
    id: 'exit',
    title: 'Exit or gate',
    icon: 'door',
    key: 'e',
    group: 'places',
    hint: 'Drag along a wall for a door; in the open it is a line to reach.',
  },
  {
    id: 'area',
    title: 'Area',
    icon: 'area',
    key: 'a',
    group: 'places',
    hint: `A place to start from, to go to or to measure in. ${AREA}`,
  },
  { id: 'goal', title: 'Goal point', icon: 'goal', key: 'g', group: 'places', hint: 'Click where people shall go.' },
  {
    id: 'crowd',
    title: 'Crowd',
    icon: 'people',
    key: 'u',
    group: 'people',
    hint: `Where people start. ${AREA} Or click an area that is there.`,
  },
  {
    id: 'agent',
    title: 'Single agent',
    icon: 'person',
    key: 'i',
    group: 'people',
    hint: 'Click where the agent starts.',
  },
  { id: 'zone', title: 'Slow zone', icon: 'zone', key: 'z', group: 'people', hint: `Stairs and the like. ${AREA}` },
  {
    id: 'measure',
    title: 'Measure',
    icon: 'measure',
    key: 'd',
    group: 'measure',
    hint: 'Drag, or click point by point and press Enter, to measure.',
  },
  {
    id: 'calibrate',
    title: 'Scale of the picture',
    icon: 'calibrate',
    key: 'k',
    group: 'measure',
    hint: 'Click two points of the picture whose distance you know.',
  },
];

/** The tools of the stage, the first one in hand at the start. */
export function createEditorTools(host: EditorHost): Tool[] {
  const { document } = host;
  const hintOf = (id: string): string => TOOL_ENTRIES.find((entry) => entry.id === id)?.hint ?? '';
  const draft = (id: string, form: 'ring' | 'line', finish: DraftFinish, more: DraftMore = {}): Tool =>
    new DraftTool(host, { id, form, hint: hintOf(id), finish, ...more });
  const point = (id: string, place: (at: readonly [number, number]) => void): Tool =>
    new PointTool(host, { id, hint: hintOf(id), place });
  return [
    new SelectTool(host),
    draft('room', 'ring', (ring) => document.apply(replaceBoundary(ring))),
    draft('hole', 'ring', (ring) => document.apply(addHole(ring, findHoleTarget(document.scene, ring)))),
    draft('polygon', 'ring', (polygon) => document.apply(addItem('obstacles', { polygon }, 'Add obstacle'))),
    draft('wall', 'line', (line) => document.apply(addItem('obstacles', { line }, 'Add wall'))),
    new CircleTool(host),
    point('post', (at) => document.apply(addItem('obstacles', { point: at }, 'Add post'))),
    draft('mover', 'line', (path) => document.apply(addMover(document.scene, path, document.selection))),
    draft('exit', 'line', (line) => document.apply(addExit(line)), { most: 2 }),
    draft('area', 'ring', (polygon) => document.apply(addPlace('area', { polygon }, 'Add area'))),
    point('goal', (at) => document.apply(addPlace('goal', { point: at }, 'Add goal'))),
    draft('crowd', 'ring', (polygon) => document.apply(addCrowdIn(document.scene, polygon)), {
      click({ x, y }) {
        const edit = addCrowdAt(document.scene, x, y);
        if (edit) document.apply(edit);
        return edit !== undefined;
      },
    }),
    point('agent', (at) => document.apply(addAgent(document.scene, at))),
    draft('zone', 'ring', (polygon) => document.apply(addItem('zones', { polygon, factor: 0.5 }, 'Add zone'))),
    new MeasureTool(host),
    draft('calibrate', 'line', ([from, to]) => host.calibrate(from, to), { most: 2 }),
  ];
}

type DraftFinish = ConstructorParameters<typeof DraftTool>[1]['finish'];
type DraftMore = Partial<Pick<ConstructorParameters<typeof DraftTool>[1], 'most' | 'click'>>;
