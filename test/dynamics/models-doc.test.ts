import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  COLLISION_FREE_SPEED_DEFAULTS,
  CONTACT_DEFAULTS,
  EMPTY_CIRCLE_DEFAULTS,
  ORCA_DEFAULTS,
  SOCIAL_FORCE_DEFAULTS,
} from '../../src/dynamics/index.js';

/** Rows of the table of defaults: dynamics, parameter as scenes write it, value. */
function readTable(): string[] {
  const text = readFileSync(fileURLToPath(new URL('../../docs/models.md', import.meta.url)), 'utf8');
  const rows: string[] = [];
  let dynamics = '';
  for (const line of text.slice(text.indexOf('## Parameters')).split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim().replaceAll('`', ''));
    if (cells.length !== 6 || !Number.isFinite(Number(cells[3]))) continue;
    dynamics = cells[1] || dynamics;
    rows.push(`${dynamics} ${cells[2]} ${Number(cells[3])}`);
  }
  return rows;
}

describe('docs/models.md', () => {
  it('has every numeric parameter of every dynamics with its default, and no other', () => {
    const defaults: Record<string, object> = {
      'collision-free-speed': COLLISION_FREE_SPEED_DEFAULTS,
      orca: ORCA_DEFAULTS,
      'social-force': SOCIAL_FORCE_DEFAULTS,
      'empty-circle': EMPTY_CIRCLE_DEFAULTS,
      contacts: CONTACT_DEFAULTS,
    };
    const expected = Object.entries(defaults).flatMap(([dynamics, options]) =>
      Object.entries(options)
        .filter(([, value]) => typeof value === 'number')
        .map(([key, value]) => `${dynamics} ${key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)} ${value}`),
    );
    expect(readTable().sort()).toEqual(expected.sort());
  });
});
