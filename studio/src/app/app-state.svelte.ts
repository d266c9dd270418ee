import type { Scene } from 'footfall/scene';
import { untrack } from 'svelte';
import { EditorState } from '../editor/editor-state.svelte.js';
import type { HeatGrid } from '../run/messages.js';
import { RunClient } from '../run/run-client.svelte.js';
import { ViewCamera, type WorldBox } from '../view/camera.js';
import { boundsOfScene } from '../view/scene-bounds.js';
import type { MapsClient, SceneDocument, Tool } from './contracts.js';
import { createDocument, createMaps, createTools } from './parts.js';
import { Theme } from './theme.svelte.js';

/** The canvases of the stage, from back to front. */
export type StageLayer = 'ground' | 'maps' | 'agents' | 'marks' | 'editor';
export const STAGE_LAYERS: readonly StageLayer[] = ['ground', 'maps', 'agents', 'marks', 'editor'];

/** A line that is shown for some seconds. */
export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'error';
  readonly text: string;
}

const NOTICE_MS = 6000;
/** How long the plan must rest before its run is built, ms. */
const REST_MS = 30;
const DRAG_REST_MS = 400;

/** Everything that the panels of the studio read and change. Runes where something is shown, plain values elsewhere. */
export class AppState {
  readonly document: SceneDocument;
  readonly maps: MapsClient;
  readonly editor: EditorState;
  readonly tools: readonly Tool[];
  readonly run = new RunClient((text, kind) => this.notify(text, kind));
  readonly theme = new Theme();

  /** The scene of the document; changes with it. */
  scene: Scene = $state.raw({} as Scene);
  /** Name of the document. */
  name = $state('');
  /** Counts the changes of the document. */
  version = $state(0);
  camera: ViewCamera = $state.raw(new ViewCamera(0, 0, 20, 800, 600));
  tool: Tool | undefined = $state.raw(undefined);
  /** Where the pointer is over the stage, m. */
  pointer: { readonly x: number; readonly y: number } | undefined = $state.raw(undefined);
  /** Id of the panel that is shown. */
  panel = $state('');
  isPanelOpen = $state(true);
  notices: readonly Notice[] = $state.raw([]);
  /** Long work that is under way, by name: from 0 to 1, or undefined where nobody knows. */
  work: ReadonlyMap<string, number | undefined> = $state.raw(new Map());

  private redraw: (layer: StageLayer) => void = () => {};
  private noticeCount = 0;
  private hasView = false;
  private shownHeat: HeatGrid | undefined;
  private wasRunning = false;
  private runTimer: ReturnType<typeof setTimeout> | undefined;

  /** What the canvases hold, as of the last drawing: the version of the plan whose maps, and the frame of the run. -1: none. */
  readonly painted = { map: -1, frame: -1 };

  constructor() {
    this.document = createDocument();
    this.maps = createMaps(() => this.theme.name);
    this.editor = new EditorState(this);
    this.tools = createTools(this);
    this.tool = this.tools[0];
    this.takeScene();
    this.maps.setScene(this.scene, this.version);
    this.document.subscribe(({ version, dragging, edited }) => {
      this.invalidate('editor');
      if (!edited) return;
      this.takeScene();
      this.maps.setScene(this.document.scene, version, dragging);
      this.invalidate('ground', 'marks', 'editor');
      this.runSoon(dragging);
    });
    this.run.subscribe(() => {
      if (this.run.followed !== undefined) this.keepInView(this.run.followed);
      this.invalidate('agents', 'marks');
      this.maps.setNotes(this.run.notes);
      // Badges of crowds and agents of the plan make room for people.
      if (this.editor.isRunning !== this.wasRunning) this.invalidate('editor');
      this.wasRunning = this.editor.isRunning;
      if (this.run.heat !== this.shownHeat) this.invalidate('maps');
      this.shownHeat = this.run.heat;
    });
    this.runSoon(false);
    this.maps.subscribe(() => {
      this.invalidate('maps');
      this.setWork('Maps', this.maps.busy ? this.maps.progress : null);
    });
  }

  /** Open a scene in place of the one at hand, and show the whole of it. */
  open(scene: Scene, name: string): void {
    this.document.load(scene, name);
    this.showAll();
  }

  /** Fit the scene into the stage. */
  showAll(): void {
    const box = boundsOfScene(this.scene);
    if (box) this.look(box);
  }

  /** Fit a box into the stage. */
  look(box: WorldBox): void {
    this.setCamera(this.camera.fit(box));
  }

  setCamera(camera: ViewCamera): void {
    this.camera = camera;
    this.invalidate(...STAGE_LAYERS);
  }

  /** The stage has a size now, or another one. */
  setStageSize(width: number, height: number): void {
    this.setCamera(this.camera.resize(width, height));
    if (!this.hasView) this.showAll();
    this.hasView = true;
  }

  /** Draw layers anew with the next frame. */
  invalidate(...layers: readonly StageLayer[]): void {
    for (const layer of layers) this.redraw(layer);
  }

  /** Called by the stage, which draws. */
  connectStage(redraw: (layer: StageLayer) => void): void {
    this.redraw = redraw;
  }

  selectTool(id: string): void {
    this.tool?.cancel();
    this.tool = this.tools.find((tool) => tool.id === id) ?? this.tool;
    this.invalidate('editor');
  }

  showPanel(id: string): void {
    this.panel = id;
    this.isPanelOpen = true;
  }

  /** Tell the user something, for some seconds. */
  notify(text: string, kind: Notice['kind'] = 'info'): void {
    const id = ++this.noticeCount;
    this.notices = [...this.notices.slice(-3), { id, kind, text }];
    setTimeout(() => this.dismiss(id), NOTICE_MS);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  /** Say how far a long piece of work is. @param progress 0 to 1, undefined where nobody knows, null once it is over */
  setWork(name: string, progress: number | undefined | null): void {
    // Effects that report work must not run again because of their own report.
    const work = new Map(untrack(() => this.work));
    if (progress === null && !work.has(name)) return;
    if (progress === null) work.delete(name);
    else work.set(name, progress);
    this.work = work;
  }

  /** The run of the plan is built once it stays as it is for a moment. */
  private runSoon(dragging: boolean): void {
    clearTimeout(this.runTimer);
    this.runTimer = setTimeout(() => this.run.setScene(this.document.scene), dragging ? DRAG_REST_MS : REST_MS);
  }

  /** Who is followed stays in the middle part of the stage. */
  private keepInView(id: number): void {
    const place = this.run.placeOf(id);
    if (!place) return;
    const [px, py] = this.camera.toScreen(...place);
    const { width, height } = this.camera;
    const isNear = px > width / 4 && px < (3 * width) / 4 && py > height / 4 && py < (3 * height) / 4;
    if (!isNear) this.setCamera(this.camera.lookAt(...place));
  }

  private takeScene(): void {
    this.scene = this.document.scene;
    this.name = this.document.name;
    this.version = this.document.version;
  }
}

export function createAppState(): AppState {
  return new AppState();
}
