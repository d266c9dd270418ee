import { allow, describeArgument, FootfallError, requireOptions, requireText } from '../error/index.js';

export interface PngOptions {
  /** Pixels; the height follows from the picture. Default: the size that the SVG states. [Limit: 1 to 16384] */
  readonly width?: number;
}

/** The part of @resvg/resvg-js that is used; the package itself is an optional peer. */
interface Renderer {
  readonly Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } };
}

const MAX_WIDTH = 16384;

/**
 * Renders an SVG document to PNG bytes through the optional peer `@resvg/resvg-js`. Pictures of `footfall/plot` write
 * their text as strokes, so the result does not depend on installed fonts; only text in other scripts than Latin does.
 */
export async function svgToPng(svg: string, options: PngOptions = {}): Promise<Uint8Array> {
  requireText(svg, 'svgToPng: svg');
  requireOptions(options, 'svgToPng: options', { width: allow });
  return renderPng(svg, options, () => import('@resvg/resvg-js'));
}

/** {@link svgToPng} with the loading of the renderer passed in. @internal */
export async function renderPng(svg: string, options: PngOptions, load: () => Promise<Renderer>): Promise<Uint8Array> {
  const { width } = options;
  if (width !== undefined && !(Number.isInteger(width) && width >= 1 && width <= MAX_WIDTH)) {
    throw new FootfallError('a PNG of this width cannot be written', {
      code: 'node/png-width',
      where: 'width',
      got: describeArgument(width),
      expected: `a whole number of pixels from 1 to ${MAX_WIDTH}`,
    });
  }
  const { Resvg } = await loadRenderer(load);
  try {
    const resvg = new Resvg(svg, {
      // Reading all fonts of a machine takes longer than the picture; only foreign scripts need them.
      font: { loadSystemFonts: svg.includes('<text') },
      ...(width === undefined ? {} : { fitTo: { mode: 'width', value: width } }),
    });
    return resvg.render().asPng();
  } catch (error) {
    throw new FootfallError('the picture cannot be rendered', {
      code: 'node/png-failed',
      got: error instanceof Error ? error.message : String(error),
      expected: 'a well-formed SVG document with a size',
    });
  }
}

async function loadRenderer(load: () => Promise<Renderer>): Promise<Renderer> {
  try {
    return await load();
  } catch (error) {
    throw new FootfallError('PNG pictures need the optional package @resvg/resvg-js', {
      code: 'node/png-unavailable',
      got: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      advice: 'run `npm install @resvg/resvg-js`, or write the picture as .svg',
    });
  }
}
