import type { Scene } from 'footfall/scene';

/** What one starts from: an empty room, which every scene must have. */
export const NEW_SCENE: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [20, 0],
    [20, 12],
    [0, 12],
  ],
};

export const NEW_NAME = 'Untitled';

/** A name for the file of a document: what file systems refuse is left out. */
export function fileNameOf(name: string): string {
  const clean = name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return `${clean === '' || /^\.+$/.test(clean) ? 'scene' : clean}.scene.json`;
}

/** The name of a document from that of a file: without its folder and its ending. */
export function documentNameOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return base.replace(/(?:\.scene)?\.[A-Za-z0-9]{1,9}$/, '') || NEW_NAME;
}
