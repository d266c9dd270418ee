import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPngSize, shrinkPng } from '../../scripts/pictures/small-png.mjs';
import { STUDIO_PICTURES } from '../../scripts/pictures/studio.mjs';

/** Bytes of a picture at most. */
const MOST = 150_000;

interface StudioPicture {
  readonly name: string;
  readonly size?: { readonly width: number; readonly height: number };
}

it('the pictures of the studio are in the document, each with a caption, its size and few bytes', () => {
  const text = readFileSync('docs/studio.md', 'utf8');
  const shown = [...text.matchAll(/!\[([^\]]+)\]\(pictures\/(studio-[\w-]+)\.png\)\n\n\*(.+)\*\n/g)].map(
    ([, , name]) => name,
  );
  expect(shown.length).toBe([...text.matchAll(/!\[/g)].length);
  expect([...shown].sort()).toEqual((STUDIO_PICTURES as readonly StudioPicture[]).map(({ name }) => name).sort());
  for (const { name, size = { width: 1280, height: 720 } } of STUDIO_PICTURES as readonly StudioPicture[]) {
    const file = `docs/pictures/${name}.png`;
    expect(existsSync(file), `${file}: run npm run pictures:studio`).toBe(true);
    const bytes = readFileSync(file);
    expect(readPngSize(bytes), name).toEqual(size);
    expect(bytes.length, name).toBeLessThan(MOST);
  }
});

it('a file that is no PNG is refused, and one with a palette is not taken for a screenshot', () => {
  expect(() => readPngSize(Buffer.from('GIF89a, and some more bytes'))).toThrow('not a PNG file');
  expect(() => shrinkPng(readFileSync('docs/pictures/studio-open.png'))).toThrow('8 bits per channel');
});
