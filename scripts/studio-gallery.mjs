/** The gallery of the studio: every scene of scenes/ as a file, and a list of them. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of scenes/ in the order of the gallery, with what is written above them. */
const FOLDERS = [
  ['examples', 'Examples'],
  ['demos', 'Scenes of papers'],
  ['barriers', 'Jams and ways round them'],
  ['groups', 'Groups that stay together'],
  ['lanes', 'Lanes'],
  ['verification', 'Verification'],
];

/** Names by which people look for a scene, where its own name says something else. */
const TITLES = { 'examples/hall': 'Evacuation hall' };

/**
 * Writes `index.json` and the scenes.
 * @param {string} source folder of the scenes
 * @param {string} target folder of the gallery
 */
export async function writeGallery(source, target) {
  mkdirSync(target, { recursive: true });
  const notes = readNotes(readFileSync(join(source, 'README.md'), 'utf8'));
  const known = new Set(FOLDERS.map(([folder]) => folder));
  const strange = readdirSync(source, { withFileTypes: true }).filter((e) => e.isDirectory() && !known.has(e.name));
  const folders = [...FOLDERS, ...strange.map(({ name }) => [name, name])];
  const groups = folders.map(([folder, title]) => ({
    title,
    scenes: readdirSync(join(source, folder))
      .filter((name) => name.endsWith('.scene.json'))
      .sort()
      .map((name) => {
        const id = `${folder}/${name.replace(/\.scene\.json$/, '')}`;
        mkdirSync(join(target, folder), { recursive: true });
        copyFileSync(join(source, folder, name), join(target, folder, name));
        return describeScene(id, JSON.parse(readFileSync(join(source, folder, name), 'utf8')), notes.get(id));
      }),
  }));
  // The flagship comes first: it is what a new user sees.
  groups[0].scenes.sort((a, b) => Number(b.id === 'examples/hall') - Number(a.id === 'examples/hall'));
  writeFileSync(join(target, 'index.json'), `${JSON.stringify({ groups })}\n`);
}

function describeScene(id, scene, note = '') {
  const name = scene.name ?? id;
  const people = (scene.crowd ?? []).reduce((sum, { count = 0 }) => sum + count, 0) + (scene.agents ?? []).length;
  return {
    id,
    file: `scenes/${id}.scene.json`,
    title: TITLES[id] ?? name,
    name,
    people,
    note,
    outline: outlineOf(scene),
  };
}

/** The ground as rings, for a small picture. */
function outlineOf({ boundary, obstacles = [] }) {
  const grounds = Array.isArray(boundary) && Array.isArray(boundary[0]) ? [boundary] : [boundary].flat();
  const rings = grounds.flatMap((part) => (Array.isArray(part) ? [part] : [part.polygon, ...(part.holes ?? [])]));
  const solids = obstacles.flatMap(({ polygon, motion }) => (polygon && !motion ? [polygon] : []));
  return { rings, solids: solids.slice(0, 60) };
}

/** What the README says of each scene. @param {string} text */
function readNotes(text) {
  const notes = new Map();
  for (const [, names, note] of text.matchAll(/^\| (`.+?) \| (.+) \|$/gm)) {
    let folder = '';
    for (const [, name] of names.matchAll(/`([^`]+)`/g)) {
      const id = name.replace(/\.scene\.json$/, '');
      if (id.includes('/')) folder = id.split('/')[0];
      notes.set(id.includes('/') ? id : `${folder}/${id}`, toPlain(note));
    }
  }
  return notes;
}

/** Markdown to plain text. @param {string} text */
function toPlain(text) {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/`/g, '');
}
