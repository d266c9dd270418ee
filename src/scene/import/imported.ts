import {
  describeArgument,
  type Finding,
  FootfallError,
  maybe,
  oneOf,
  partsOf,
  requireBytes,
  requireOptions,
  requireText,
  requireThat,
  WORK_CHECKS,
  type WorkOptions,
} from '../../error/index.js';
import { LARGEST_NUMBER } from '../point-nodes.js';
import type { Scene } from '../scene-schema.js';

/** What an importer reads: one file, or a folder of files. Paths and disks are the caller's business. */
export interface ImportSource {
  /** File or folder name, used in messages and, by its extension, as the second hint to the format. */
  readonly name: string;
  /** The file's content; empty for a folder. */
  readonly bytes: Uint8Array;
  /** The files of a folder by their name relative to it, with `/` between parts; absent for a single file. */
  readonly entries?: ReadonlyMap<string, Uint8Array>;
}

/** A source whose content was parsed to find its format: it is not parsed again. */
export interface ParsedSource extends ImportSource {
  readonly json?: { readonly value: unknown } | undefined;
}

/** How a map of another format is read. */
export interface ImportOptions extends WorkOptions {
  /** Largest distance between a curve and its flattened polyline, metres. [Limit: > 0] Default 0.01. */
  readonly curveTolerance?: number;
  /** Metres per unit of the file; overrides what the file says. [Limit: > 0] */
  readonly unit?: number;
  /** Free space around files that hold only obstacles, metres. [Limit: >= 0] Default 5 % of the extent. */
  readonly margin?: number;
  /** GeoJSON: `degrees` takes coordinates as longitude and latitude, `planar` as metres. Default: what the file says. */
  readonly coordinates?: 'degrees' | 'planar';
}

export const IMPORT_DEFAULTS = {
  curveTolerance: 0.01,
  /** Of the extent of the obstacles. */
  marginFraction: 0.05,
} as const;

const IMPORT_CHECKS = {
  ...WORK_CHECKS,
  unit: requireSize,
  margin: requireSize,
  curveTolerance: requireSize,
  coordinates: oneOf('degrees', 'planar'),
} as const;

/** @throws FootfallError `import/bad-option`, `api/bad-argument`, `api/unknown-key` */
export function requireImportOptions(options: ImportOptions): void {
  requireOptions(options, 'importMap: options', IMPORT_CHECKS);
}

/** A length in metres; only the margin may be 0. */
function requireSize(value: unknown, where: string): void {
  const isMargin = where.endsWith('.margin');
  if (typeof value === 'number' && (value > 0 || (isMargin && value === 0)) && value < LARGEST_NUMBER) return;
  throw new FootfallError('an option is not usable', {
    code: 'import/bad-option',
    where,
    got: describeArgument(value),
    expected: `metres, ${isMargin ? '0 or more' : 'above 0'}`,
  });
}

/** Refuses what is not a file or a folder of files. */
export const requireSource = partsOf({
  name: requireText,
  bytes: requireBytes,
  entries: maybe((value, where) => requireThat(value instanceof Map, where, value, 'a Map of files by name')),
});

/** What an importer made of a file. */
export interface ImportResult {
  /** A scene that passes the scene schema; its geometry is as in the file, repair comes later. */
  readonly scene: Scene;
  /** What was added, left out or looked doubtful, with its place in the file. */
  readonly warnings: Finding[];
  /** Name of the format, such as `wkt`. */
  readonly format: string;
}

/** The shape that all importers share. */
export type Importer = (source: ParsedSource, options?: ImportOptions) => ImportResult;
