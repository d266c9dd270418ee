import { type FrameSource, requireSource } from '../../analysis/index.js';
import { requireOptions, requirePositive, wholeIn } from '../../error/index.js';
import { rampColorAt, SPEED_RAMP } from '../color/ramp.js';
import { formatDataBlock, formatPage, inlineSvg } from '../html/page.js';
import { paletteColor } from '../palette.js';
import { escapeXml } from '../pixel-text.js';
import { createGroundPicture, type PlayerGround, requirePlayerGround } from './ground-picture.js';
import { packTracks, STEPS_PER_PIXEL } from './pack-tracks.js';
import { PLAYER_SCRIPT, PLAYER_SCRIPT_HASH } from './player-script.js';
import { PLAYER_STYLE, PLAYER_STYLE_HASH } from './player-style.js';

/** What a player page shows and how large it may become. */
export interface PlayerOptions {
  /** Places of people that are kept at most, about: beyond, fewer pictures per second, then fewer people. Default 1,500,000. */
  readonly places?: number | undefined;
  /** The colour of the fastest, m/s. Default 2. */
  readonly fast?: number | undefined;
}

export const PLAYER_DEFAULTS = { places: 1_500_000, fast: 2 } as const satisfies PlayerOptions;

const RATES = [0.5, 1, 2, 4, 8, 16];
const COLORS = 24;
/** Who walks out of a door is still seen for so many pixels. */
const EDGE = 8;

/**
 * A recording as one HTML page that plays it and needs nothing beside it: play, pause, scrub, speed, colours by crowd or by speed;
 * all of it by keyboard, too. The page fetches nothing and runs its own script alone. Where people or pictures were left out, it
 * says so. The source is read twice.
 */
export function formatPlayer(source: FrameSource, ground: PlayerGround, options: PlayerOptions = {}): string {
  requireSource(source, 'formatPlayer: source');
  requireOptions(options, 'formatPlayer: options', { places: wholeIn(1), fast: requirePositive });
  requirePlayerGround(ground, 'formatPlayer: ground');
  const title = ground.title === undefined || ground.title === '' ? 'Recording' : ground.title;
  const picture = createGroundPicture(ground, { width: 1160, maxPlanHeight: 760, idPrefix: 'player', title: '' });
  const svg = picture.toSvg();
  const [width, height] = readSize(svg);
  const tracks = packTracks(source, picture.frame, options.places ?? PLAYER_DEFAULTS.places);
  const names = source.crowds.length > 0 ? source.crowds : ['people'];
  const crowds = names.map((name, k) => ({ name, color: paletteColor(k) }));
  const { frame } = picture;
  const meta = {
    width,
    height,
    clip: [frame.left - EDGE, frame.top - EDGE, frame.width + 2 * EDGE, frame.height + 2 * EDGE].map((value) =>
      Number(value.toFixed(2)),
    ),
    scale: picture.frame.scale,
    steps: STEPS_PER_PIXEL,
    rate: tracks.rate,
    count: tracks.count,
    first: tracks.first,
    pieces: tracks.pieces,
    fast: options.fast ?? PLAYER_DEFAULTS.fast,
    crowds,
    ramp: Array.from({ length: COLORS }, (_, k) => rampColorAt(SPEED_RAMP, k / (COLORS - 1))),
  };
  const rates = RATES.map((rate) => `<option value="${rate}"${rate === 1 ? ' selected' : ''}>${rate}\u00d7</option>`);
  const chips = crowds.map(({ name, color }) => `<li>${chip(color)}<span>${escapeXml(name)}</span></li>`);
  const speeds = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<li>${chip(rampColorAt(SPEED_RAMP, share))}<span>${Number((share * meta.fast).toFixed(2))} m/s</span></li>`,
  );
  const left =
    tracks.every > 1
      ? `<p class="note">One person in ${tracks.every} is shown: about ${Math.ceil(tracks.agents / tracks.every)} of ${tracks.agents}.</p>`
      : '';
  const body = [
    '<main>',
    `<h1>${escapeXml(title)}</h1>`,
    `<div id="stage">${inlineSvg(svg)}<canvas id="canvas" width="${width}" height="${height}" role="img" aria-label="People on the plan"></canvas></div>`,
    '<div class="bar">',
    '<button id="play" type="button" aria-pressed="false" disabled>Play</button>',
    `<input id="seek" type="range" min="0" max="${Math.max(0, tracks.count - 1)}" step="0.01" value="0" aria-label="Time" disabled>`,
    '<output id="clock" for="seek">0.0 s</output>',
    `<label>Speed <select id="rate" disabled>${rates.join('')}</select></label>`,
    '<label>Colours <select id="color" disabled><option value="crowd">by crowd</option><option value="speed">by speed</option></select></label>',
    '<span><span id="people">0</span> people</span>',
    '</div>',
    `<ul class="crowds">${chips.join('')}</ul>`,
    `<ul class="speeds">${speeds.join('')}</ul>`,
    left,
    '<p class="note" id="status" role="status">Unpacking.</p>',
    '<p class="note">Space plays and pauses; left and right go a second; Home and End go to the ends.</p>',
    '<noscript><p class="note">Playing needs scripts.</p></noscript>',
    '</main>',
    formatDataBlock('meta', meta),
    formatDataBlock('tracks', tracks.data),
  ].filter((line) => line !== '');
  return formatPage({
    title,
    style: PLAYER_STYLE,
    styleHash: PLAYER_STYLE_HASH,
    script: { text: PLAYER_SCRIPT, hash: PLAYER_SCRIPT_HASH },
    body: body.join('\n'),
  });
}

/** Width and height that a picture states, pixels. */
function readSize(svg: string): [number, number] {
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? ['', '1', '1'];
  return [Number(width), Number(height)];
}

function chip(color: string): string {
  return `<svg width="14" height="14" aria-hidden="true"><circle cx="7" cy="7" r="6" fill="${color}"/></svg>`;
}
