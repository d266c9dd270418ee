/**
 * Where the parts of the studio are put together: the document, the maps, the tools of the stage and the panels. The shell knows
 * them by the interfaces of contracts.ts alone.
 */
import type { Component } from 'svelte';
import { NEW_NAME, NEW_SCENE } from '../document/new-scene.js';
import { createDocument as createSceneDocument } from '../document/scene-document.js';
import { createEditorTools } from '../editor/editor-tools.js';
import { MapsClient } from '../maps/maps-client.js';
import CalibrateDialog from '../panels/CalibrateDialog.svelte';
import ColourLegend from '../panels/ColourLegend.svelte';
import DocumentBar from '../panels/DocumentBar.svelte';
import Gallery from '../panels/Gallery.svelte';
import ImportDrop from '../panels/ImportDrop.svelte';
import Properties from '../panels/Properties.svelte';
import RunBar from '../panels/RunBar.svelte';
import SnapBar from '../panels/SnapBar.svelte';
import Toolbar from '../panels/Toolbar.svelte';
import ToolHint from '../panels/ToolHint.svelte';
import { startWorker } from '../worker/start-worker.js';
import type { AppState } from './app-state.svelte.js';
import type { SceneDocument, Tool } from './contracts.js';

export interface Panel {
  readonly id: string;
  readonly title: string;
  /** Its component, fetched when the panel is opened for the first time. */
  readonly load: () => Promise<{ readonly default: Component<{ app: AppState }> }>;
}

export function createDocument(): SceneDocument {
  return createSceneDocument(NEW_SCENE, NEW_NAME);
}

export function createMaps(readTheme: () => 'light' | 'dark'): MapsClient {
  return new MapsClient(() => startWorker('maps'), readTheme);
}

/** The tools of the tool bar, in their order; the first one is active at the start. */
export function createTools(app: AppState): readonly Tool[] {
  return createEditorTools(app.editor);
}

/** The panels at the right, in the order of their tabs. */
export const PANELS: readonly Panel[] = [
  { id: 'properties', title: 'Properties', load: async () => ({ default: Properties }) },
  { id: 'findings', title: 'Findings', load: () => import('../panels/Findings.svelte') },
  { id: 'maps', title: 'Maps', load: () => import('../panels/MapsPanel.svelte') },
  { id: 'run', title: 'Run', load: () => import('../panels/RunPanel.svelte') },
  { id: 'charts', title: 'Charts', load: () => import('../panels/ChartsPanel.svelte') },
];

/** What sits at the left of the top bar, such as open, save, undo. */
export const TOP_BAR: readonly Component<{ app: AppState }>[] = [DocumentBar];

/** What lies over the stage: legends, marks. */
export const STAGE_OVERLAYS: readonly Component<{ app: AppState }>[] = [ToolHint, SnapBar, ColourLegend];

/** The run and its timeline, at the bottom. */
export const BOTTOM_BAR: Component<{ app: AppState }> = RunBar;

/** What lies over the page: dialogues, drop zones, hints. */
export const OVERLAYS: readonly Component<{ app: AppState }>[] = [ImportDrop, Gallery, CalibrateDialog];

/** The tool bar at the left. */
export const TOOL_BAR: Component<{ app: AppState }> | undefined = Toolbar;
