/**
 * Compiles the WebAssembly kernels in wasm/ (AssemblyScript) and embeds each as text in a TypeScript file, so that the
 * engine needs no file access. The results are committed: whoever installs or builds the package needs no compiler.
 *
 *   node scripts/build-wasm.mjs           write
 *   node scripts/build-wasm.mjs --check   fail if a committed file differs from a fresh build
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';
import { isMain, root } from './run.mjs';

/** Source and result of each kernel, from the root of the repository. */
export const KERNELS = [
  { entry: 'wasm/raster/index.ts', output: 'src/maps/pathmap/raster/kernel-bytes.ts', name: 'RASTER_KERNEL' },
  { entry: 'wasm/propagate/index.ts', output: 'src/maps/pathmap/kernel/kernel-bytes.ts', name: 'PROPAGATION_KERNEL' },
  { entry: 'wasm/voronoi/index.ts', output: 'src/maps/voronoi/kernel/kernel-bytes.ts', name: 'DIAGRAM_KERNEL' },
  { entry: 'wasm/forces/index.ts', output: 'src/dynamics/kernel/force-bytes.ts', name: 'FORCE_KERNEL' },
  { entry: 'wasm/step/index.ts', output: 'src/dynamics/kernel/step-bytes.ts', name: 'STEP_KERNEL' },
  { entry: 'wasm/speed/index.ts', output: 'src/dynamics/kernel/speed-bytes.ts', name: 'SPEED_KERNEL' },
  { entry: 'wasm/orca/index.ts', output: 'src/dynamics/kernel/orca-bytes.ts', name: 'ORCA_KERNEL' },
];

const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noExportMemory'];

/** The text of the TypeScript file for a kernel, compiled from the sources below `folder`. */
export async function compileKernel({ entry, name }, folder = root) {
  let bytes;
  const { error, stderr } = await asc.main([entry, '--outFile', 'kernel.wasm', ...FLAGS, '--use', 'abort='], {
    readFile: (file, base) => read(path.resolve(folder, base, file)),
    writeFile: (_file, content) => {
      bytes = content;
    },
    listFiles: () => [],
  });
  if (error || bytes === undefined) throw new Error(`${entry}: ${error?.message}\n${stderr.toString()}`);
  return [
    `/** Compiled from ${path.posix.dirname(entry)} by scripts/build-wasm.mjs; do not edit. WebAssembly as hexadecimal digits. */`,
    `export const ${name} =\n  '${Buffer.from(bytes).toString('hex')}';`,
    '',
  ].join('\n');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

if (isMain(import.meta.url)) {
  const isCheck = process.argv.includes('--check');
  for (const kernel of KERNELS) {
    const text = await compileKernel(kernel);
    const file = path.join(root, kernel.output);
    if (!isCheck) {
      writeFileSync(file, text);
      console.log(`wasm: wrote ${kernel.output}`);
    } else if (read(file) !== text) {
      console.error(`wasm: ${kernel.output} is not what ${kernel.entry} compiles to; run npm run wasm`);
      process.exitCode = 1;
    } else console.log(`wasm: ${kernel.output} is up to date`);
  }
}
