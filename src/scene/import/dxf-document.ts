import { FootfallError } from '../../error/index.js';
import { DxfRecord, type DxfTags } from './dxf-tags.js';

export interface DxfBlock {
  readonly name: string;
  readonly head: DxfRecord;
  readonly entities: readonly DxfRecord[];
}

export interface DxfLayer {
  readonly off: boolean;
  readonly frozen: boolean;
}

/** What a drawing holds, as written: nothing expanded, nothing in metres. */
export interface DxfDocument {
  /** `$INSUNITS` of the header, or undefined where it is absent. */
  readonly insUnits: number | undefined;
  /** By lower-case name; layers that the table does not list are on. */
  readonly layers: ReadonlyMap<string, DxfLayer>;
  /** By lower-case name. */
  readonly blocks: ReadonlyMap<string, DxfBlock>;
  readonly entities: readonly DxfRecord[];
}

/**
 * Sorts the groups of a DXF file into header, layers, blocks and entities.
 *
 * Written here because dxf-parser 1.1.2 loops for ever on a POLYLINE without SEQEND and on foreign records in its
 * tables, fills memory with a vertex count that lies, loses the vertices before a group it does not know (91 in
 * polylines of newer files), has no spline weights and no extrusion of circles and ellipses, drops unsupported
 * entities without a word and prints to the console.
 * @throws FootfallError `import/dxf-cut-off` for a section without end, `import/dxf-no-entities` without an ENTITIES section
 */
export function readDxfDocument(tags: DxfTags): DxfDocument {
  let insUnits: number | undefined;
  const layers = new Map<string, DxfLayer>();
  const blocks = new Map<string, DxfBlock>();
  let entities: DxfRecord[] | undefined;

  for (const section of findSections(tags)) {
    if (section.name === 'HEADER') {
      insUnits = readInsUnits(tags, section);
      continue;
    }
    if (section.name === 'ENTITIES') {
      entities ??= [];
      for (const entity of gatherVertices(splitRecords(tags, section))) entities.push(entity);
    } else if (section.name === 'TABLES') {
      for (const record of splitRecords(tags, section)) {
        const name = record.text(2);
        if (record.type !== 'LAYER' || name === undefined) continue;
        const frozen = (record.number(70, 0) & 1) !== 0;
        layers.set(name.toLowerCase(), { off: record.number(62, 7) < 0, frozen });
      }
    } else if (section.name === 'BLOCKS') {
      for (const block of readBlocks(splitRecords(tags, section))) blocks.set(block.name.toLowerCase(), block);
    }
  }
  if (!entities) {
    throw new FootfallError('the drawing has no ENTITIES section', {
      code: 'import/dxf-no-entities',
      where: tags.name,
      advice: 'export the model space with its geometry',
    });
  }
  return { insUnits, layers, blocks, entities };
}

interface Section {
  readonly name: string;
  /** Index of the first group after the name. */
  readonly from: number;
  /** Index of the group `0 ENDSEC`. */
  readonly to: number;
}

function findSections(tags: DxfTags): Section[] {
  const { codes, values } = tags;
  const is = (i: number, value: string): boolean => codes[i] === 0 && values[i].toUpperCase() === value;
  const sections: Section[] = [];
  for (let i = 0; i < codes.length && !is(i, 'EOF'); i++) {
    if (!is(i, 'SECTION')) continue;
    const name = codes[i + 1] === 2 ? values[i + 1].toUpperCase() : '';
    const from = i + (name === '' ? 1 : 2);
    let to = from;
    while (to < codes.length && !is(to, 'ENDSEC') && !is(to, 'SECTION') && !is(to, 'EOF')) to++;
    if (!is(to, 'ENDSEC')) {
      throw new FootfallError(`the section ${name} has no end`, {
        code: 'import/dxf-cut-off',
        where: `${tags.name}, line ${tags.lines[i]}`,
        expected: '0 ENDSEC',
        advice: 'the file seems to be cut off: save or copy it again',
      });
    }
    sections.push({ name, from, to });
    i = to;
  }
  return sections;
}

function readInsUnits(tags: DxfTags, { from, to }: Section): number | undefined {
  for (let i = from; i + 1 < to; i++) {
    if (tags.codes[i] === 9 && tags.values[i].toUpperCase() === '$INSUNITS') {
      const value = Number(tags.values[i + 1]);
      return Number.isInteger(value) ? value : undefined;
    }
  }
  return undefined;
}

function splitRecords(tags: DxfTags, { from, to }: Section): DxfRecord[] {
  const records: DxfRecord[] = [];
  let i = from;
  while (i < to && tags.codes[i] !== 0) i++;
  while (i < to) {
    let next = i + 1;
    while (next < to && tags.codes[next] !== 0) next++;
    // Group 101 starts an object embedded in the entity, with group codes of its own meaning.
    let end = i + 1;
    while (end < next && tags.codes[end] !== 101) end++;
    records.push(new DxfRecord(tags, i, end));
    i = next;
  }
  return records;
}

/** Puts the VERTEX records that follow a POLYLINE into it; SEQEND ends them, and any other record does too. */
function gatherVertices(records: readonly DxfRecord[]): DxfRecord[] {
  const entities: DxfRecord[] = [];
  let owner: DxfRecord | undefined;
  for (const record of records) {
    if (record.type === 'VERTEX') {
      owner?.vertices.push(record);
      continue;
    }
    owner = record.type === 'POLYLINE' ? record : undefined;
    if (record.type !== 'SEQEND') entities.push(record);
  }
  return entities;
}

function readBlocks(records: readonly DxfRecord[]): DxfBlock[] {
  const blocks: DxfBlock[] = [];
  let head: DxfRecord | undefined;
  let content: DxfRecord[] = [];
  for (const record of records) {
    if (record.type === 'BLOCK') {
      head = record;
      content = [];
    } else if (record.type === 'ENDBLK') {
      const name = head?.text(2);
      if (head && name !== undefined) blocks.push({ name, head, entities: gatherVertices(content) });
      head = undefined;
    } else {
      content.push(record);
    }
  }
  return blocks;
}
