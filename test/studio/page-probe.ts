import type { Page } from 'playwright-core';

/** The part of the studio's probe that tests of the editor read. */
export interface PageProbe {
  serialize(): string;
  toPage(x: number, y: number): [number, number];
  readonly run: { readonly status: string; readonly left: number; readonly inside: number; readonly people: number };
}

interface ProbedWindow {
  readonly footfallStudio: PageProbe;
}

/** The scene as the studio would save it. */
export function serializeScene(page: Page): Promise<string> {
  return page.evaluate(() => (window as unknown as ProbedWindow).footfallStudio.serialize());
}

/** Where a point of the plan, metres, lies on the page, pixels. */
export function findOnPage(page: Page, at: readonly [number, number]): Promise<[number, number]> {
  return page.evaluate(([x, y]) => (window as unknown as ProbedWindow).footfallStudio.toPage(x, y), at);
}

export function readRun(page: Page): Promise<PageProbe['run']> {
  return page.evaluate(() => (window as unknown as ProbedWindow).footfallStudio.run);
}
