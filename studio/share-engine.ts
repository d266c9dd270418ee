import type { Plugin } from 'vite';

/** As Vite names what it wraps dynamic imports in. */
const PRELOAD = '\0vite/preload-helper.js';

/**
 * Builds the script of the workers as an entry beside the page: what both use is one file that is loaded once. By itself Vite would
 * build workers apart, with a second copy of all that they share with the page.
 *
 * @param file the script of the workers
 * @param caller the module that starts them, by `new URL('./<file>', import.meta.url)`
 */
export function shareEngine(file: string, caller: string): Plugin {
  let entry = '';
  return {
    name: 'footfall-share-engine',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      entry = this.emitFile({ type: 'chunk', id: file, name: 'engine-worker' });
    },
    resolveId: (source) => (source === PRELOAD ? source : undefined),
    load(id) {
      // Vite's own asks for `window` and `document`, which workers do not have.
      return id === PRELOAD ? 'export const __vitePreload = (load) => load();' : undefined;
    },
    transform(code, id) {
      if (id !== caller) return undefined;
      const address = /new URL\('[^']*engine-worker\.ts', import\.meta\.url\)/;
      if (!address.test(code)) this.error('the address of the script of the workers was not found');
      return { code: code.replace(address, `import.meta.ROLLUP_FILE_URL_${entry}`), map: null };
    },
  };
}
