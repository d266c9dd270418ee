import * as analysis from '../../../src/entry/analysis.js';
import * as main from '../../../src/entry/index.js';
import * as maps from '../../../src/entry/maps.js';
import * as node from '../../../src/entry/node.js';
import * as plot from '../../../src/entry/plot.js';
import * as record from '../../../src/entry/record.js';
import * as scene from '../../../src/entry/scene.js';
import * as sim from '../../../src/entry/sim.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { Fixture } from './fixture.js';
import { GEOMETRY } from './geometry-recipes.js';
import { MAPS } from './maps-recipes.js';
import { NODE } from './node-recipes.js';
import { PLOT } from './plot-recipes.js';
import type { Recipe, Recipes } from './recipe.js';
import { ANALYSIS, RECORD } from './record-recipes.js';
import { SIM } from './sim-recipes.js';

const { FootfallError, buildDomain } = main;

/** Everything public, by name. */
export const PUBLIC: Readonly<Record<string, unknown>> = {
  ...analysis,
  ...maps,
  ...node,
  ...plot,
  ...record,
  ...scene,
  ...sim,
  ...main,
};

export const RECIPES: Recipes = { ...GEOMETRY, ...MAPS, ...PLOT, ...SIM, ...RECORD, ...ANALYSIS, ...NODE };

class Planted extends Error {}

/** What nobody should hand in, each made anew. */
const HOSTILE: readonly (readonly [string, () => unknown])[] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['NaN', () => Number.NaN],
  ['Infinity', () => Infinity],
  ['-Infinity', () => -Infinity],
  ['1e308', () => 1e308],
  ['-1', () => -1],
  ['1.5', () => 1.5],
  ['0', () => 0],
  ['123456789', () => 123_456_789],
  ["''", () => ''],
  ["'text'", () => 'text'],
  ['true', () => true],
  ['7n', () => 7n],
  ['Symbol()', () => Symbol('odd')],
  ['[]', () => []],
  ['[1]', () => [1]],
  ['[null]', () => [null]],
  ['[NaN, 1]', () => [Number.NaN, 1]],
  ['{}', () => ({})],
  ['Object.create(null)', () => Object.create(null)],
  ['cyclic', () => makeCycle()],
  ['Float64Array(0)', () => new Float64Array(0)],
  ['Float64Array(3)', () => new Float64Array(3)],
  ['Float64Array of NaN', () => new Float64Array(4).fill(Number.NaN)],
  ['detached', () => detach()],
  ['Uint8Array(7)', () => Uint8Array.of(1, 2, 3, 4, 5, 6, 7)],
  ['new Map', () => new Map()],
  ['throws', () => throwPlanted],
  ['returns undefined', () => () => undefined],
  [
    'another domain',
    () =>
      buildDomain({
        boundary: { areas: [{ where: 'b', ring: Float64Array.of(50, 50, 51, 50, 51, 51) }] },
        obstacles: [],
      }).domain,
  ],
  ['another diagram', () => new maps.VoronoiDiagram({ bounds: [50, 50, 51, 51] })],
];

export const HOSTILE_COUNT = HOSTILE.length;

function throwPlanted(): never {
  throw new Planted('planted');
}

function makeCycle(): object {
  const cycle: Record<string, unknown> = { kind: 'polygon' };
  cycle.self = cycle;
  cycle.list = [cycle];
  return cycle;
}

function detach(): Float64Array {
  const array = new Float64Array(4);
  structuredClone(array, { transfer: [array.buffer] });
  return array;
}

/** One misuse: which function, which of its arguments or their parts, and what stands there instead. */
export interface Misuse {
  readonly name: string;
  /** Argument, then keys into it. */
  readonly path: readonly (string | number)[];
  readonly value: number;
}

export function describeMisuse({ name, path, value }: Misuse): string {
  const [first, ...rest] = path;
  return `${name}(argument ${first}${rest.map((key) => `.${key}`).join('')} = ${HOSTILE[value][0]})`;
}

/** All places of the arguments where something else can stand: each argument, and the parts of what the recipe wrote itself. */
export function listPaths(name: string): readonly (readonly (string | number)[])[] {
  const known = knownPaths.get(name);
  if (known) return known;
  const f = new Fixture();
  const paths: (string | number)[][] = [];
  const visit = (value: unknown, path: (string | number)[]): void => {
    paths.push(path);
    if (path.length > 3 || f.made.has(value) || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const k of [0, 1].slice(0, value.length)) visit(value[k], [...path, k]);
    else if (Object.getPrototypeOf(value) === Object.prototype && !isEngineMade(value)) {
      for (const [key, part] of Object.entries(value)) visit(part, [...path, key]);
    }
  };
  RECIPES[name].self?.(f);
  const args = RECIPES[name].args(f);
  for (let k = 0; k < args.length; k++) visit(args[k], [k]);
  knownPaths.set(name, paths);
  return paths;
}

const knownPaths = new Map<string, readonly (readonly (string | number)[])[]>();

/** Larger than what a caller writes by hand. */
function isEngineMade(value: object): boolean {
  return (
    Object.values(value).some((part) => ArrayBuffer.isView(part) && part.byteLength > 512) ||
    Object.keys(value).length > 24
  );
}

export function listAllMisuses(names: readonly string[]): Misuse[] {
  const all: Misuse[] = [];
  for (const name of names) {
    for (const path of listPaths(name))
      for (let value = 0; value < HOSTILE.length; value++) all.push({ name, path, value });
  }
  return all;
}

/** The misuse of a number: one round goes over all functions before any comes again. */
export function chooseMisuse(number: number, seed: number): Misuse {
  const names = Object.keys(RECIPES);
  const round = Math.floor(number / names.length);
  const name = shuffle(names, createRandom(1000 * seed + round))[number % names.length];
  const random = createRandom(seed + 7919 * (number + 1));
  const paths = listPaths(name);
  return { name, path: paths[random.nextInt(paths.length)] ?? [0], value: random.nextInt(HOSTILE.length) };
}

function shuffle(names: readonly string[], random: Random): string[] {
  const out = [...names];
  for (let k = out.length - 1; k > 0; k--) {
    const j = random.nextInt(k + 1);
    [out[k], out[j]] = [out[j], out[k]];
  }
  return out;
}

/** Replaces one part of the arguments, on copies of the lists and objects that lead to it. */
function mutate(args: readonly unknown[], path: readonly (string | number)[], value: unknown): unknown[] {
  const replace = (from: unknown, keys: readonly (string | number)[]): unknown => {
    if (keys.length === 0) return value;
    const [key, ...rest] = keys;
    const copy: Record<string | number, unknown> = Array.isArray(from) ? ([...from] as never) : { ...(from as object) };
    copy[key] = replace(copy[key], rest);
    return copy;
  };
  return replace(args, path) as unknown[];
}

/** The function or constructor of a name, ready to be called. */
function callerOf(name: string, recipe: Recipe, f: Fixture): (args: readonly unknown[]) => unknown {
  const [path, method] = name.split('#');
  if (recipe.self) {
    const self = recipe.self(f) as Record<string, (...args: unknown[]) => unknown>;
    return (args) => self[method](...args);
  }
  const [exported, member] = path.split('.');
  const found = PUBLIC[exported] as Record<string, unknown>;
  const target = (member === undefined ? found : found[member]) as (...args: unknown[]) => unknown;
  if (member !== undefined) return (args) => target.apply(found, [...args]);
  return isClass(target) ? (args) => Reflect.construct(target, args) : (args) => target(...args);
}

export function isClass(value: unknown): boolean {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}

/** A valid call with a fixture of its own: what it returns, and what it leaves of the object. */
async function callRightly(name: string, f: Fixture): Promise<string> {
  const recipe = RECIPES[name];
  const call = callerOf(name, recipe, f);
  const args = recipe.args(f);
  const result = await settle(call(args));
  if (recipe.hasUnknowns || findNaN(result) !== undefined) unknowns.add(name);
  return recipe.isLoose ? '' : digest([result, recipe.mutates ? args : 0]);
}

const twins = new Map<string, string>();
/** Functions whose valid answers hold NaN, which stands for "not known" there. */
const unknowns = new Set<string>();

/** What is wrong after a misuse, or undefined. */
export async function judge(misuse: Misuse): Promise<string | undefined> {
  const { name, path, value } = misuse;
  const recipe = RECIPES[name];
  const given = HOSTILE[value][1]();
  if (recipe.avoids?.(given)) return undefined;
  let twin = twins.get(name);
  if (twin === undefined) {
    try {
      twin = await callRightly(name, new Fixture());
    } catch (error) {
      const isExpected = recipe.avoids || (recipe.mayRefuse && error instanceof FootfallError);
      if (!isExpected) return `the recipe itself fails: ${describeError(error)}`;
      twin = '';
    }
    twins.set(name, twin);
  }
  const f = new Fixture();
  const call = callerOf(name, recipe, f);
  const args = recipe.args(f);
  let isRefused = false;
  try {
    const result = await settle(call(mutate(args, path, given)));
    const bad = unknowns.has(name) ? undefined : findNaN(result);
    if (bad !== undefined) return `a NaN in the answer, at ${bad}`;
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('Maximum call stack')) return describeError(error);
    if (!(error instanceof FootfallError) && !(error instanceof Planted)) return describeError(error);
    isRefused = true;
  }
  // The same objects, used rightly, answer as if nothing had been.
  try {
    const after = await settle(call(recipe.args(f)));
    const shown = recipe.isLoose ? '' : digest([after, recipe.mutates ? recipe.args(f) : 0]);
    const isEqual = recipe.isLoose || shown === (recipe.mutates ? shown : twin);
    if (!isEqual) return `${isRefused ? 'after a refusal' : 'after it'} a valid call answers otherwise`;
    if (recipe.mutates && isRefused && !unknowns.has(name) && findNaN(after) !== undefined)
      return 'a NaN in a valid answer after a refusal';
  } catch (error) {
    if (recipe.avoids || (recipe.mayRefuse && error instanceof FootfallError)) return undefined;
    if (isRefused || !(error instanceof FootfallError)) return `a valid call fails afterwards: ${describeError(error)}`;
  }
  if (recipe.mutates && isRefused && recipe.self && !recipe.isLoose) return compareTwins(name, f);
  return undefined;
}

/** The state of an object after a refusal and a valid call, against one that was never misused. */
async function compareTwins(name: string, f: Fixture): Promise<string | undefined> {
  const recipe = RECIPES[name];
  const other = new Fixture();
  const self = recipe.self?.(other) as Record<string, (...args: unknown[]) => unknown>;
  await settle(self[name.split('#')[1]](...recipe.args(other)));
  const victim = recipe.self?.(f);
  if (!f.made.has(victim)) return undefined;
  return digest(victim) === digest(self) ? undefined : 'after a refusal the object is not what it was';
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${typeof error}`;
  const place = error.stack?.split('\n').find((line) => line.includes('at ') && !line.includes('test/fuzz')) ?? '';
  return `${error.name}: ${error.message.slice(0, 150)} ${place.trim().slice(0, 160)}`;
}

/** Promises are waited for; what is written bit by bit is read, as far as a caller would. */
async function settle(result: unknown): Promise<unknown> {
  const value = await result;
  if (typeof value !== 'object' || value === null) return value;
  const found = value as Record<string | symbol, unknown>;
  if (typeof found.chunks === 'object' && found.chunks !== null) {
    const parts: unknown[] = [];
    for await (const part of found.chunks as AsyncIterable<unknown>) parts.push(part);
    return parts;
  }
  if (typeof found.pictures === 'function') return takeSome((found.pictures as () => Iterable<unknown>)());
  if (typeof found.addLayer === 'function') return (found.toSvg as () => string)();
  if (typeof found.draw === 'function' && typeof found.name === 'string')
    return plot
      .createPicture([0, 0, 10, 6])
      .addLayer(value as plot.Layer)
      .toSvg();
  if (typeof found.next === 'function' && typeof found[Symbol.iterator] === 'function')
    return takeSome(value as Iterable<unknown>);
  return value;
}

function takeSome(items: Iterable<unknown>): unknown[] {
  const out: unknown[] = [];
  for (const item of items) if (out.push(item) >= 200) break;
  return out;
}

/** Where a NaN stands in a result, or undefined. Texts of pictures and tables must not show one either. */
function findNaN(value: unknown, path = 'result', seen = new Set<unknown>()): string | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? path : undefined;
  // A finding may quote what was given.
  if (typeof value === 'string') return /(^|[\s,"'(:])(?<!got )NaN\b/.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null || seen.has(value)) return undefined;
  seen.add(value);
  if (ArrayBuffer.isView(value)) {
    return value instanceof Float64Array || value instanceof Float32Array ? findInArray(value, path) : undefined;
  }
  // Inside of the engine's own objects a NaN may mark what was not looked at yet.
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = findNaN(part, `${path}.${key}`, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInArray(values: Float64Array | Float32Array, path: string): string | undefined {
  const at = values.findIndex(Number.isNaN);
  return at < 0 ? undefined : `${path}[${at}]`;
}

/** A short text that differs where two values differ. Functions and clocks do not count. */
export function digest(value: unknown): string {
  let hash = 0x811c9dc5;
  const mix = (text: string): void => {
    for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193) >>> 0;
  };
  const seen = new Map<unknown, number>();
  const visit = (part: unknown): void => {
    if (typeof part === 'function' || typeof part === 'symbol') return;
    if (typeof part !== 'object' || part === null) {
      mix(`${typeof part}${Object.is(part, -0) ? '-0' : String(part)};`);
      return;
    }
    const number = seen.get(part);
    mix(`${number ?? 'new'};`);
    if (number !== undefined) return;
    seen.set(part, seen.size);
    if (ArrayBuffer.isView(part)) {
      const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      for (let k = 0; k < bytes.length; k++) hash = Math.imul(hash ^ bytes[k], 0x01000193) >>> 0;
      return;
    }
    if (part instanceof Map || part instanceof Set) for (const item of part) visit(item);
    for (const [key, item] of Object.entries(part)) {
      if (/Ms$|^times$|^memory$|^spare|scratch|^hint/i.test(key)) continue;
      mix(key);
      visit(item);
    }
  };
  visit(value);
  return hash.toString(16);
}
