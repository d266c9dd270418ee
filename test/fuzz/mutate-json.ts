import type { Dice } from './dice.js';
import { MOST_BYTES } from './mutate-bytes.js';
import { mutateText, varyNumber } from './mutate-text.js';
import { NASTY_TEXTS, NASTY_VALUES } from './nasty.js';

/** A place in a tree of JSON: what holds it, and under which key. */
interface Slot {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** One change to JSON text: mostly to its tree, else to its tokens. Text that is not JSON is changed by its tokens. */
export function mutateJson(text: string, dice: Dice): string {
  if (dice.isLucky(0.25)) return mutateText(text, dice);
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    return mutateText(text, dice);
  }
  return JSON.stringify(mutateTree(tree, text.length, dice));
}

function mutateTree(tree: unknown, size: number, dice: Dice): unknown {
  const top = { tree };
  const slots = listSlots(top);
  const { holder, key } = dice.pick(slots);
  const value = holder[key];
  const kind = dice.pick([
    ...['replace', 'replace', 'number', 'number', 'number', 'number', 'number', 'delete', 'delete', 'repeat', 'repeat'],
    ...['rename', 'wrap', 'swap', 'swap', 'proto', 'scale', 'nudge', 'nudge'],
  ]);
  switch (kind) {
    case 'replace':
      holder[key] = dice.pick(NASTY_VALUES);
      break;
    case 'number': {
      const numbers = slots.filter((slot) => typeof slot.holder[slot.key] === 'number');
      if (numbers.length === 0) break;
      const slot = dice.pick(numbers);
      slot.holder[slot.key] = changeNumber(slot.holder[slot.key] as number, numbers, dice);
      break;
    }
    case 'delete':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else if (holder !== top) delete holder[key];
      break;
    case 'repeat':
      repeat(holder, key, size, dice);
      break;
    case 'rename':
      if (Array.isArray(holder) || holder === top) break;
      delete holder[key];
      setOwn(holder, dice.pick([...NASTY_TEXTS, `${key}s`, key.toUpperCase()]), value);
      break;
    case 'wrap':
      for (let k = dice.pick([1, 2, 200]); k > 0; k--)
        holder[key] = dice.isLucky(0.7) ? [holder[key]] : { a: holder[key] };
      break;
    case 'swap': {
      const other = dice.pick(slots);
      const isInside =
        JSON.stringify(value ?? null).length + JSON.stringify(other.holder[other.key] ?? null).length > size;
      if (isInside) break;
      holder[key] = structuredClone(other.holder[other.key]);
      break;
    }
    case 'proto':
      if (typeof value === 'object' && value !== null) setOwn(value, '__proto__', dice.pick(NASTY_VALUES));
      break;
    case 'scale': {
      const factor = dice.pick([1e-9, 1e-3, 1e3, 1e9]);
      const shift = dice.pick([0, 0, 1e5, 1e7, 1e8]);
      eachNumber(value, (old) => factor * old + shift, holder, key);
      break;
    }
    default: {
      const step = dice.pick([1e-12, 1e-9, 1e-6, 1e-3]);
      eachNumber(value, (old) => old + step * dice.between(-1, 1), holder, key);
    }
  }
  return top.tree;
}

function changeNumber(old: number, numbers: readonly Slot[], dice: Dice): unknown {
  if (dice.isLucky(0.3)) return dice.pick(NASTY_VALUES.filter((each) => typeof each === 'number'));
  if (dice.isLucky(0.5)) return varyNumber(old, dice);
  const { holder, key } = dice.pick(numbers);
  return holder[key];
}

/** Repeats an element of a list; in an object, an entry under other keys. */
function repeat(holder: Record<string, unknown>, key: string, size: number, dice: Dice): void {
  const value = holder[key];
  const length = JSON.stringify(value ?? null).length + 8;
  const times = Math.min(dice.times(), Math.floor((MOST_BYTES - size) / length));
  if (Array.isArray(holder)) {
    const copies = Array.from({ length: Math.max(0, times) }, () => structuredClone(value));
    if (dice.isLucky(0.5)) for (const [k, copy] of copies.entries()) shift(copy, k + 1);
    holder.splice(Number(key), 0, ...copies);
  } else for (let k = 0; k < times; k++) holder[`${key}-${k}`] = structuredClone(value);
}

/** Moves all numbers of a value a little, so that copies lie beside each other, not on each other. */
function shift(value: unknown, by: number): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    if (typeof holder[key] === 'number') holder[key] = (holder[key] as number) + 0.01 * by;
    else shift(holder[key], by);
  }
}

function eachNumber(
  value: unknown,
  change: (old: number) => number,
  holder: Record<string, unknown>,
  key: string,
): void {
  if (typeof value === 'number') holder[key] = change(value);
  else if (typeof value === 'object' && value !== null) {
    const inner = value as Record<string, unknown>;
    for (const each of Object.keys(inner)) eachNumber(inner[each], change, inner, each);
  }
}

/** An own key, `__proto__` included. */
function setOwn(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Every place of a tree; those near the root count as often as the many points far from it. */
function listSlots(top: Record<string, unknown>): Slot[] {
  const all: Slot[] = [];
  const near: Slot[] = [];
  const visit = (holder: Record<string, unknown>, depth: number): void => {
    for (const key of Object.keys(holder)) {
      all.push({ holder, key });
      if (depth < 4) near.push({ holder, key });
      const value = holder[key];
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>, depth + 1);
    }
  };
  visit(top, 0);
  const share = Math.ceil(all.length / Math.max(1, near.length));
  return [...all, ...Array.from({ length: share }, () => near).flat()];
}
