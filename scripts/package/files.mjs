/** The files that may be in the published package: what a user runs or reads, nothing we build it with. */
const ALLOWED = [
  /^dist\/.+\.(js|d\.ts|wasm)$/,
  /^dist\/studio\/.+\.(html|css|json|svg)$/,
  /^schema\/.+\.json$/,
  /^scenes\/examples\/.+\.scene\.json$/,
  /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|NOTICE)$/,
];
const REQUIRED = ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'schema/scene.schema.json'];

/** Sentences about files that are missing from the package or have no place in it. */
export function checkFiles(files, manifest) {
  const problems = [];
  for (const file of files) {
    if (!ALLOWED.some((pattern) => pattern.test(file))) problems.push(`${file} has no place in the package`);
    else if (/\.test\.|(^|\/)(test|__tests__)\//.test(file)) problems.push(`${file} looks like a test`);
  }
  const required = [...REQUIRED, ...exportedFiles(manifest.exports), ...Object.values(manifest.bin ?? {})];
  for (const file of required) {
    const name = file.replace(/^\.\//, '');
    if (!files.includes(name)) problems.push(`${name} is missing from the package; was it built?`);
  }
  return [...new Set(problems)];
}

/** Every file that `exports` names. */
function exportedFiles(exports) {
  if (typeof exports === 'string') return [exports];
  return Object.values(exports ?? {}).flatMap(exportedFiles);
}

/** Subpaths that code can import, such as `./maps`; leaves out JSON files. */
export function codeSubpaths(manifest) {
  return Object.keys(manifest.exports).filter((subpath) => !subpath.endsWith('.json'));
}

/** `./maps` to `footfall/maps`. */
export function importName(manifest, subpath) {
  return manifest.name + subpath.slice(1);
}
