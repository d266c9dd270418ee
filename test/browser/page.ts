/** Runs in the browser: the same calls as the test makes in Node, on the same sources. */
import { domainToBytes } from '../../src/geometry/index.js';
import { compileScene, parseScene } from '../../src/scene/index.js';

/** Bytes of the domain of a scene text, as numbers: all that crosses from page to test must be JSON. */
export function domainBytes(sceneText: string): number[] {
  return Array.from(domainToBytes(compileScene(parseScene(sceneText)).domain));
}
