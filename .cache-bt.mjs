import { build } from 'esbuild';
await build({ entryPoints: [process.argv[2]], bundle: true, format: 'esm', platform: 'node', outfile: '/tmp/out.mjs', logLevel: 'error', nodePaths: ['/work/main/node_modules'], sourcemap: 'inline', external: [] });
