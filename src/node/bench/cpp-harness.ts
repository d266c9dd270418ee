import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Peer } from './bench.js';
import { computeMedian } from './statistics.js';

const run = promisify(execFile);

interface HarnessRecipe {
  readonly label: string;
  readonly link: readonly string[];
  /** Debian's package with the headers. */
  readonly install: string;
  /** The header and macro that tell the library's version. */
  readonly header: string;
  readonly macro: string;
}

/** The harnesses in bench/cpp. */
const HARNESSES = {
  'boost-voronoi': {
    label: 'Boost.Polygon',
    link: [],
    install: 'libboost-dev',
    header: 'boost/version.hpp',
    macro: 'BOOST_LIB_VERSION',
  },
  'cgal-cdt': {
    label: 'CGAL',
    link: ['-lmpfr', '-lgmp'],
    install: 'libcgal-dev',
    header: 'CGAL/version.h',
    macro: 'CGAL_VERSION',
  },
  'cgal-paths': {
    label: 'CGAL',
    link: ['-lmpfr', '-lgmp'],
    install: 'libcgal-dev',
    header: 'CGAL/version.h',
    macro: 'CGAL_VERSION',
  },
  'cgal-sdg': {
    label: 'CGAL',
    link: ['-lmpfr', '-lgmp'],
    install: 'libcgal-dev',
    header: 'CGAL/version.h',
    macro: 'CGAL_VERSION',
  },
} as const satisfies Record<string, HarnessRecipe>;

export type HarnessName = keyof typeof HARNESSES;

/** Without NDEBUG CGAL would check its own assertions while we time it. */
const FLAGS = ['-O3', '-march=native', '-std=c++17', '-DNDEBUG'];
const BUILD_LIMIT_MS = 300_000;
const RUN_LIMIT_MS = 300_000;

/** From src/node/bench and from dist/node/bench alike, three folders up is the package. */
const PACKAGE_ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface HarnessPlaces {
  readonly sources: string;
  readonly cache: string;
  /** The compiler; default the environment's CXX, else g++. */
  readonly compiler?: string;
}

const DEFAULT_PLACES: HarnessPlaces = {
  sources: join(PACKAGE_ROOT, 'bench', 'cpp'),
  cache: join(PACKAGE_ROOT, '.cache', 'bench'),
};

export type Harness = { readonly label: string } & ({ readonly binary: string } | { readonly absent: string });

/** What a harness prints: times in ms and counts of what it built. */
export interface HarnessOutput {
  readonly ms: readonly number[];
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Compiles a harness, or finds it compiled: binaries are kept by the hash of sources, flags and compiler. Where source,
 * compiler or library are missing, says which.
 */
export async function buildHarness(name: HarnessName, places: HarnessPlaces = DEFAULT_PLACES): Promise<Harness> {
  const { label, link, install } = HARNESSES[name];
  const source = join(places.sources, `${name}.cpp`);
  if (!existsSync(source)) return { label, absent: 'no harness source (bench/cpp is part of the repository only)' };
  const compiler = places.compiler ?? process.env.CXX ?? 'g++';
  let compilerVersion: string;
  try {
    compilerVersion = (await run(compiler, ['--version'])).stdout;
  } catch {
    return { label, absent: `no compiler (${compiler})` };
  }
  const libraryVersion = await readLibraryVersion(compiler, name, places.cache);
  if (libraryVersion === undefined) return { label, absent: `no ${install}` };
  const full = `${label} ${libraryVersion} (C++)`;

  const parts = [await readFile(source), await readFile(join(places.sources, 'harness.hpp'))];
  const hash = createHash('sha256').update([compiler, compilerVersion, libraryVersion, ...FLAGS, ...link].join('\n'));
  for (const part of parts) hash.update(part);
  const binary = join(places.cache, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(binary)) return { label: full, binary };
  await mkdir(places.cache, { recursive: true });
  const partial = `${binary}.${process.pid}`;
  try {
    await run(compiler, [...FLAGS, '-o', partial, source, ...link], { timeout: BUILD_LIMIT_MS });
    await rename(partial, binary);
    return { label: full, binary };
  } catch (error) {
    return { label: full, absent: `the harness does not compile: ${firstLine(error)}` };
  } finally {
    await rm(partial, { force: true });
  }
}

/** The library's version by its preprocessor macro, or undefined without its headers. */
async function readLibraryVersion(compiler: string, name: HarnessName, cache: string): Promise<string | undefined> {
  const { header, macro } = HARNESSES[name];
  const probe = join(cache, `${name}-version-${process.pid}.cpp`);
  try {
    await mkdir(cache, { recursive: true });
    await writeFile(probe, `#include <${header}>\n${macro}\n`);
    const { stdout } = await run(compiler, ['-E', '-P', probe]);
    const value = stdout.trim().split('\n').at(-1) ?? '';
    return value.replace(/"/g, '').replace(/_/g, '.');
  } catch {
    return undefined;
  } finally {
    await rm(probe, { force: true });
  }
}

export interface HarnessSettings {
  /** Timed runs of one process, after one to warm up; 3 by default. */
  readonly repeats?: number;
  /** Factor on the coordinates, for peers with whole numbers; 1 by default. */
  readonly scale?: number;
  /** Further arguments that the harness understands. */
  readonly more?: readonly string[];
}

const DEFAULT_REPEATS = 3;

/** Runs a harness on a file of segments. [Limit: 5 minutes] */
export async function runHarness(
  binary: string,
  input: string,
  settings: HarnessSettings = {},
): Promise<HarnessOutput> {
  const { repeats = DEFAULT_REPEATS, scale = 1, more = [] } = settings;
  const { stdout } = await run(binary, [input, String(repeats), String(scale), ...more], { timeout: RUN_LIMIT_MS });
  const { ms, ...counts } = JSON.parse(stdout) as { ms: number[] } & Record<string, number>;
  return { ms, counts };
}

/** Segments (x1, y1, x2, y2 each, metres) as the file that harnesses read. */
export async function writeSegments(file: string, segments: Float64Array): Promise<void> {
  const lines = [String(segments.length / 4)];
  for (let k = 0; k < segments.length; k += 4) lines.push(segments.subarray(k, k + 4).join(' '));
  await writeFile(file, `${lines.join('\n')}\n`);
}

/**
 * A harness as the peer of a row: each sample is a process that warms up and reports the median of its runs.
 *
 * @param onCounts told what the harness counted, sample by sample
 */
export function harnessPeer(
  harness: Harness,
  input: string,
  what: string,
  settings: HarnessSettings = {},
  onCounts?: (counts: HarnessOutput['counts']) => void,
): Peer {
  const name = `${harness.label} ${what}`;
  if ('absent' in harness) return { name, absent: harness.absent };
  const sampler = async (): Promise<number> => {
    const { ms, counts } = await runHarness(harness.binary, input, settings);
    onCounts?.(counts);
    return computeMedian(ms);
  };
  return { name, sampler };
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  const text = stderr || message || String(error);
  return text.split('\n').find((line) => line.includes('error')) ?? text.split('\n')[0];
}
