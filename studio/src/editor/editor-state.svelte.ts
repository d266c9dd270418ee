import type { Point, Scene } from 'footfall/scene';
import type { AppState } from '../app/app-state.svelte.js';
import { restoreWork, startAutosave } from '../document/autosave.js';
import { calibrateImage, type ImageSettings, placeImage, readImageSettings } from '../document/background-image.js';
import { isEmpty } from '../document/bounds.js';
import { createBrowserStore, readImage, writeImage } from '../document/browser-store.js';
import { CheckClient, type CheckResult } from '../document/check-client.js';
import { type Dropped, sortFiles } from '../document/dropped-files.js';
import { type Edit, setValue } from '../document/edits.js';
import type { PlacedFinding } from '../document/finding-places.js';
import { type RunningImport, startImport } from '../document/import-client.js';
import type { ImportOrder } from '../document/import-worker.js';
import { judgeLoose } from '../document/loose-scene.js';
import { documentNameOf, fileNameOf } from '../document/new-scene.js';
import { boundsOfItems, boundsOfScene } from '../document/plan-items.js';
import type { SceneDocument } from '../document/scene-document.js';
import { getAt, type ItemId, type Key, setAt } from '../document/scene-path.js';
import { SNAP_DEFAULTS, type SnapSettings } from '../document/snap.js';
import { startWorker } from '../worker/start-worker.js';
import type { EditorHost } from './editor-host.js';

/** An import that is under way. */
export interface ImportWork {
  readonly name: string;
  /** From 0 to 1; undefined while the file is parsed. */
  readonly share: number | undefined;
  cancel(): void;
}

/** What the panels of the editor show and change; runes where something is shown. */
export class EditorState implements EditorHost {
  snap: SnapSettings = $state.raw(SNAP_DEFAULTS);
  selection: ReadonlySet<ItemId> = $state.raw(new Set());
  undoLabel: string | undefined = $state(undefined);
  redoLabel: string | undefined = $state(undefined);
  check: CheckResult = $state.raw({ version: -1, ok: true, findings: [], stats: undefined });
  importing: ImportWork | undefined = $state.raw(undefined);
  isGalleryOpen = $state(false);
  /** Two points of the picture whose distance is asked for. */
  calibration: { readonly from: Point; readonly to: Point } | undefined = $state.raw(undefined);
  image: { readonly settings: ImageSettings; readonly bitmap: ImageBitmap } | undefined = $state.raw(undefined);
  /** Items that the last drop brought with what its importer said. */
  importNotes: readonly { readonly where: string; readonly message: string }[] = $state.raw([]);

  private readonly checker: CheckClient;
  private imageBlob: Blob | undefined;
  private readonly store = createBrowserStore();

  constructor(private readonly app: AppState) {
    const { document } = app;
    this.checker = new CheckClient(startWorker('check'));
    this.checker.subscribe((result) => {
      this.check = result;
      this.invalidate();
    });
    document.subscribe(({ edited, version }) => {
      this.take();
      if (edited) this.checker.check(document.scene, version);
    });
    this.checker.check(document.scene, document.version);
    const autosave = startAutosave(document, this.store, Date.now, (problem) =>
      app.notify(`Your work cannot be kept in this browser (${problem}). Save it to a file.`, 'error'),
    );
    window.addEventListener('pagehide', () => autosave.flush());
    window.document.addEventListener('visibilitychange', () => {
      if (window.document.visibilityState === 'hidden') autosave.flush();
    });
  }

  get document(): SceneDocument {
    return this.app.document;
  }

  get theme(): 'light' | 'dark' {
    return this.app.theme.name;
  }

  get findings(): readonly PlacedFinding[] {
    return this.check.findings;
  }

  get isRunning(): boolean {
    return this.app.run.time > 0 || this.app.run.status === 'playing';
  }

  private take(): void {
    const { selection, undoLabel, redoLabel } = this.document;
    this.selection = selection;
    this.undoLabel = undoLabel;
    this.redoLabel = redoLabel;
  }

  invalidate(): void {
    this.app.invalidate('editor');
  }

  selectTool(id: string): void {
    this.app.selectTool(id);
  }

  notify(text: string): void {
    this.app.notify(text);
  }

  setSnap(change: Partial<SnapSettings>): void {
    this.snap = { ...this.snap, ...change };
    this.app.invalidate('ground', 'editor');
  }

  /** What was drawn before the page was left. @returns whether there was something */
  async restore(): Promise<boolean> {
    const work = await restoreWork(this.store);
    if (work) {
      this.document.load(work.scene, work.name, { fresh: true });
      this.app.showAll();
    }
    await this.restoreImage().catch(() => {});
    return work !== undefined;
  }

  /** Changes one value of the scene, or says why that cannot be. */
  setValue(keys: readonly Key[], value: unknown, label?: string): string | undefined {
    const { document } = this;
    const judged = judgeLoose(setAt(document.scene, keys, value));
    if ('problem' in judged) return judged.problem;
    if (getAt(document.scene, keys) !== value) document.apply(setValue(keys, value, label));
    return undefined;
  }

  apply(edit: Edit): void {
    this.document.apply(edit);
  }

  /** Selects an item and brings it into view. */
  reveal(id: ItemId): void {
    this.app.selectTool('select');
    this.document.select([id]);
    // What was clicked may be gone with the list that held it; keys go to the item from here.
    window.document.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
    const bounds = boundsOfItems(this.document.scene, [id]);
    if (isEmpty(bounds)) return;
    const { camera } = this.app;
    const [left, top] = camera.toScreen(bounds.minX, bounds.maxY);
    const [right, bottom] = camera.toScreen(bounds.maxX, bounds.minY);
    const isSeen = left >= 0 && top >= 0 && right <= camera.width && bottom <= camera.height;
    if (!isSeen) this.app.setCamera(camera.lookAt((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2));
  }

  /** Opens what was dropped or chosen: the first map as the scene, a picture behind it. */
  async open({ orders, image }: Dropped): Promise<void> {
    if (image) await this.showImage(image);
    if (orders.length > 1) this.notify(`Only one map can be open; ${orders[0].name} is the first of ${orders.length}.`);
    if (orders.length > 0) await this.importMap(orders[0]);
  }

  openFiles(files: readonly File[]): Promise<void> {
    return this.open(sortFiles(files));
  }

  private async importMap(order: ImportOrder): Promise<void> {
    this.importing?.cancel();
    const running: RunningImport = startImport(
      () => startWorker('import'),
      order,
      (share) => {
        this.importing = { name: order.name, share, cancel: () => running.cancel() };
      },
    );
    this.importing = { name: order.name, share: 0, cancel: () => running.cancel() };
    try {
      const { scene, warnings, format } = await running.done;
      this.app.open(scene, documentNameOf(order.name));
      this.importNotes = warnings;
      const more =
        warnings.length === 0
          ? ''
          : `, with ${warnings.length} remark${warnings.length === 1 ? '' : 's'} under Findings`;
      this.notify(`${order.name} was opened as ${format}${more}.`);
    } catch (error) {
      this.app.notify(error instanceof Error ? error.message : String(error), 'error');
    } finally {
      this.importing = undefined;
    }
  }

  /** A scene of the gallery, or an empty one. */
  openScene(scene: Scene, name: string): void {
    this.importNotes = [];
    this.app.open(scene, name);
  }

  /** The scene as a file of the user. */
  save(): void {
    const { document } = this;
    const address = URL.createObjectURL(new Blob([document.serialize()], { type: 'application/json' }));
    const link = window.document.createElement('a');
    link.href = address;
    link.download = fileNameOf(document.name);
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  private async showImage(file: File): Promise<void> {
    try {
      const bitmap = await createImageBitmap(file);
      const settings = placeImage(file.name, bitmap.width, bitmap.height, boundsOfScene(this.document.scene));
      this.imageBlob = file;
      this.setImage({ settings, bitmap });
      this.notify(`${file.name} lies behind the plan. Set its scale with the tool "Scale of the picture".`);
    } catch {
      this.app.notify(`${file.name}: the picture cannot be read`, 'error');
    }
  }

  private async restoreImage(): Promise<void> {
    const saved = await readImage();
    const settings = readImageSettings(saved?.settings);
    if (!saved || !settings) return;
    this.imageBlob = saved.blob;
    this.image = { settings, bitmap: await createImageBitmap(saved.blob) };
    this.app.invalidate('ground');
  }

  changeImage(change: Partial<ImageSettings>): void {
    if (this.image) this.setImage({ ...this.image, settings: { ...this.image.settings, ...change } });
  }

  removeImage(): void {
    this.imageBlob = undefined;
    this.setImage(undefined);
  }

  private setImage(image: EditorState['image']): void {
    this.image = image;
    this.app.invalidate('ground');
    const saved = image && this.imageBlob ? { blob: this.imageBlob, settings: image.settings } : undefined;
    writeImage(saved).catch(() =>
      this.notify('The picture cannot be kept in this browser; it is gone after a reload.'),
    );
  }

  calibrate(from: Point, to: Point): void {
    if (this.image) this.calibration = { from, to };
    else this.notify('There is no picture yet. Drop one on the plan.');
  }

  /** @param length metres between the two points; undefined leaves the picture as it is */
  finishCalibration(length: number | undefined): void {
    const { calibration, image } = this;
    this.calibration = undefined;
    if (!calibration || !image || length === undefined) return;
    this.setImage({ ...image, settings: calibrateImage(image.settings, calibration.from, calibration.to, length) });
    this.app.selectTool('select');
  }
}
