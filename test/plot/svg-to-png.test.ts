import { describe, expect, it } from 'vitest';
import { renderPng, svgToPng } from '../../src/node/png.js';
import { plotPlan } from '../../src/plot/index.js';
import { createSamplePlan } from './sample-plan.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';

/** Width and height from the header of a PNG. */
function readSize(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return [view.getUint32(16), view.getUint32(20)];
}

describe('svgToPng', () => {
  it('renders at the size of the SVG or at the width asked for', async () => {
    expect(readSize(await svgToPng(SVG))).toEqual([30, 20]);
    expect(readSize(await svgToPng(SVG, { width: 300 }))).toEqual([300, 200]);
    const [width] = readSize(await svgToPng(plotPlan(createSamplePlan())));
    expect(width).toBe(960);
  });

  it('needs no fonts for the text of a plan', async () => {
    const fonts: unknown[] = [];
    const load = async () => ({
      Resvg: class {
        constructor(_: string, options: object) {
          fonts.push((options as { font: unknown }).font);
        }
        render() {
          return { asPng: () => new Uint8Array(0) };
        }
      },
    });
    await renderPng(plotPlan(createSamplePlan()), {}, load);
    await renderPng(plotPlan({ ...createSamplePlan(), title: '出口' }), {}, load);
    expect(fonts).toEqual([{ loadSystemFonts: false }, { loadSystemFonts: true }]);
  });

  it('says what to install where the renderer is missing', async () => {
    const load = async (): Promise<never> => {
      throw new Error("Cannot find package '@resvg/resvg-js'\nstack");
    };
    await expect(renderPng(SVG, {}, load)).rejects.toMatchObject({
      code: 'node/png-unavailable',
      advice: expect.stringContaining('npm install @resvg/resvg-js'),
    });
  });

  it('refuses widths and documents that give no picture', async () => {
    for (const width of [0, -1, 1.5, Number.NaN, 1e9]) {
      await expect(svgToPng(SVG, { width })).rejects.toMatchObject({ code: 'node/png-width' });
    }
    await expect(svgToPng('no picture')).rejects.toMatchObject({ code: 'node/png-failed' });
    await expect(svgToPng('')).rejects.toMatchObject({ code: 'node/png-failed' });
  });
});
