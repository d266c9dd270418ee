/**
 * The pictures of docs/studio.md: the built studio, driven in a real browser as a person would.
 *
 *   node scripts/pictures/studio.mjs [NAME...]       all, or those whose names contain one of the words
 *
 * Renderers draw letters differently, so these files are not compared; a test looks that each is there and has its size.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { isMain, root } from '../run.mjs';
import { findChromium } from '../unpack-chromium.mjs';
import { shrinkPng } from './small-png.mjs';

const FOLDER = path.join(root, 'docs', 'pictures');
const WIDE = { width: 1280, height: 720 };
const TABLET = { width: 820, height: 1100 };

/** Every picture: its size, colours, scene, and what is done before it is taken. */
export const STUDIO_PICTURES = [
  {
    name: 'studio-open',
    scene: 'examples/hall',
    act: async ({ page }) => page.getByRole('tab', { name: 'Run' }).click(),
  },
  { name: 'studio-run', scene: 'examples/hall', act: showRun },
  { name: 'studio-follow', scene: 'examples/museum', act: showFollowed },
  { name: 'studio-heat', scene: 'examples/hall', act: showHeat },
  { name: 'studio-pathmap', scene: 'examples/campus', act: showPathMap },
  { name: 'studio-voronoi', scene: 'examples/museum', act: showClearance },
  { name: 'studio-flow', scene: 'barriers/two-corridors', act: showFlow },
  { name: 'studio-navgraph', scene: 'examples/four-groups', act: showNavGraph },
  { name: 'studio-groups', scene: 'groups/school-class', act: showGroups },
  { name: 'studio-barriers', scene: 'barriers/neck', act: showBarriers },
  { name: 'studio-edit', scene: 'examples/warehouse', act: showEdit },
  { name: 'studio-findings', scene: 'examples/two-doors', act: showFindings },
  { name: 'studio-gallery', scene: 'examples/hall', act: showGallery },
  { name: 'studio-dark', scene: 'examples/market-square', theme: 'dark', act: showDark },
  { name: 'studio-tablet', scene: 'examples/hall', size: TABLET, act: showTablet },
];

async function showRun(at) {
  const { page } = at;
  await page.getByRole('tab', { name: 'Charts' }).click();
  await playTo(at, 24);
}

async function showFollowed(at) {
  const { page } = at;
  await page.getByRole('tab', { name: 'Run', exact: true }).click();
  await page.getByLabel('Trails').check();
  await page.getByRole('radiogroup', { name: 'Colour people by' }).getByText('Crowd').click();
  // Trails are made of frames that were shown.
  for (let time = 8; time <= 12; time += 0.4) await playTo(at, time);
  const places = await page.evaluate(() => window.footfallStudio.positions());
  const k = 2 * Math.floor(places.length / 8);
  await page.mouse.dblclick(...(await placeOnPage(page, places[k], places[k + 1])));
  await page.getByText(/^Person \d/).waitFor();
  await page.getByText('Way left').waitFor();
  await pointAt(page, 0.04, 0.5);
}

async function showHeat(at) {
  const { page } = at;
  await page.getByRole('tab', { name: 'Run', exact: true }).click();
  await page.getByLabel('Heat map').selectOption('density');
  await page.getByRole('radiogroup', { name: 'Colour people by' }).getByText('Density').click();
  await playTo(at, 40);
}

async function showPathMap(at) {
  await showMap(at, 'pathmap');
  await pointAt(at.page, 0.18, 0.7);
}

async function showClearance(at) {
  await showMap(at, 'voronoi');
  await pointAt(at.page, 0.3, 0.42);
}

async function showFlow(at) {
  const { page } = at;
  await showMap(at, 'flow');
  const section = page.locator('[data-overlay=flow]');
  const choose = (group, name) =>
    section.getByRole('group', { name: group }).getByLabel(name, { exact: true }).check({ force: true });
  await choose('From', 'start');
  await choose('To', 'goal');
  await settle(page);
  await section.locator('.legend').scrollIntoViewIfNeeded();
}

async function showGroups(at) {
  await showMap(at, 'groups');
  await playTo(at, 12);
}

async function showBarriers(at) {
  const { page } = at;
  await showMap(at, 'barriers');
  await playTo(at, 40);
  await page.waitForFunction(() => window.footfallStudio.overlays().overlays[0].numbers.barriers > 0);
  await pointAt(page, 0.42, 0.5);
  for (let k = 0; k < 4; k++) await page.mouse.wheel(0, -120);
  await page.locator('[data-overlay=barriers]').scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
}

async function showNavGraph(at) {
  await showMap(at, 'navgraph');
  await playTo(at, 0.1);
}

async function showEdit(at) {
  const { page } = at;
  const scene = JSON.parse(await page.evaluate(() => window.footfallStudio.serialize()));
  const ring = scene.obstacles.find(({ polygon }) => polygon)?.polygon;
  const middle = [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length);
  await page.mouse.click(...(await placeOnPage(page, ...middle)));
  await page.getByRole('tab', { name: 'Properties' }).click();
  await pointAt(page, 0.6, 0.4);
}

/** A wall is drawn across the only way of some, and a room too small for its crowd. */
async function showFindings({ page }) {
  const scene = JSON.parse(await page.evaluate(() => window.footfallStudio.serialize()));
  scene.name = 'Two-door hall, spoilt';
  scene.obstacles.push({
    polygon: [
      [10, 1],
      [13, 1],
      [10, 4],
      [13, 4],
    ],
  });
  scene.places.nook = {
    polygon: [
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
    ],
  };
  scene.crowd.push({ id: 'guests', count: 60, spawn: 'nook', goal: ['south'] });
  const buffer = Buffer.from(JSON.stringify(scene));
  await openFile(page, { name: 'spoilt.scene.json', mimeType: 'application/json', buffer });
  await page.getByRole('tab', { name: 'Findings' }).click();
  await page.waitForTimeout(600);
}

async function showGallery({ page }) {
  await page.getByRole('button', { name: 'Gallery' }).click();
  await page.getByRole('dialog', { name: 'Gallery' }).waitFor();
  await page.waitForTimeout(1500);
}

async function showDark(at) {
  const { page } = at;
  await page.getByRole('tab', { name: 'Charts' }).click();
  await playTo(at, 30);
}

async function showTablet(at) {
  await showMap(at, 'pathmap');
  await playTo(at, 10);
}

/** Switch a map on, and wait until it is the exact one. */
async function showMap({ page }, kind) {
  await page.getByRole('tab', { name: 'Maps' }).click();
  await page.locator(`[data-overlay=${kind}] input[role=switch]`).check();
  await settle(page);
}

async function settle(page) {
  await page.waitForTimeout(300);
  await page.waitForFunction(
    () => {
      const { isBusy, overlays } = window.footfallStudio.overlays();
      return !isBusy && overlays.every(({ version, error, isCoarse }) => (version !== undefined || error) && !isCoarse);
    },
    undefined,
    { timeout: 90_000 },
  );
}

/** Run up to a moment, frame by frame: how fast the machine is must not be seen. */
async function playTo({ page }, seconds) {
  await page.waitForFunction(() => window.footfallStudio.run.people > 0);
  const frames = Math.round(10 * seconds);
  await page.evaluate((until) => {
    const count = until - window.footfallStudio.run.frame;
    for (let k = 0; k < count; k++) document.querySelector('button[aria-label=Step]').click();
  }, frames);
  await page.waitForFunction((frame) => window.footfallStudio.run.frame >= frame, frames, { timeout: 200_000 });
}

/** The pointer at a share of the stage's width and height. */
async function pointAt(page, x, y) {
  const box = await page.locator('.stage').boundingBox();
  await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 3 });
  await page.waitForTimeout(400);
}

async function placeOnPage(page, x, y) {
  await page.waitForTimeout(300);
  return page.evaluate(([wx, wy]) => window.footfallStudio.toPage(wx, wy), [x, y]);
}

async function openFile(page, file) {
  const before = await page.evaluate(() => window.footfallStudio.version);
  await page.setInputFiles('#open-files', file);
  await page.waitForFunction((version) => window.footfallStudio.version !== version, before);
}

/** Takes the pictures whose names hold one of some words. @param {readonly string[]} words @returns their names */
export async function takeStudioPictures(words = []) {
  const { serveStudio } = await import('../../dist/node/index.js');
  const { executablePath, env } = findChromium();
  const server = await serveStudio({ port: 0, folder: path.join(root, 'dist', 'studio') });
  const args = [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
  ];
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env }, headless: true });
  const taken = [];
  try {
    for (const picture of STUDIO_PICTURES) {
      if (words.length > 0 && !words.some((word) => picture.name.includes(word))) continue;
      await takePicture(browser, server.address, picture);
      taken.push(picture.name);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return taken;
}

async function takePicture(browser, address, { name, scene, size = WIDE, theme = 'light', act }) {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('footfall-first-steps', 'seen'));
    await page.goto(address);
    await page.waitForSelector('.stage canvas');
    await openFile(page, path.join(root, 'scenes', `${scene}.scene.json`));
    await act({ page });
    // Notices that tell what was opened go by themselves.
    await page.waitForFunction(() => document.querySelector('.notice') === null, undefined, { timeout: 20_000 });
    await page.waitForTimeout(200);
    const bytes = shrinkPng(await page.screenshot({ type: 'png', animations: 'disabled' }));
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path.join(FOLDER, `${name}.png`), bytes);
    console.log(`pictures: ${name}.png, ${Math.round(bytes.length / 1024)} KB`);
  } finally {
    await context.close();
  }
}

if (isMain(import.meta.url)) await takeStudioPictures(process.argv.slice(2));
