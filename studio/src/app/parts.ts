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
import ChartsPanel from '../panels/ChartsPanel.svelte';
import ColourLegend from '../panels/ColourLegend.svelte';
import DocumentBar from '../panels/DocumentBar.svelte';
import Findings from '../panels/Findings.svelte';
import Gallery from '../panels/Gallery.svelte';
import ImportDrop from '../panels/ImportDrop.svelte';
import MapsPanel from '../panels/MapsPanel.svelte';
import Properties from '../panels/Properties.svelte';
import RunBar from '../panels/RunBar.svelte';
import RunPanel from '../panels/RunPanel.svelte';
import SnapBar from '../panels/SnapBar.svelte';
import Toolbar from '../panels/Toolbar.svelte';
import ToolHint from '../panels/ToolHint.svelte';
import { startWorker } from '../worker/start-worker.js';
import type { AppState } from './app-state.svelte.js';
import type { SceneDocument, Tool } from './contracts.js';

export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly component: Component<{ app: AppState }>;
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
  { id: 'properties', title: 'Properties', component: Properties },
  { id: 'findings', title: 'Findings', component: Findings },
  { id: 'maps', title: 'Maps', component: MapsPanel },
  { id: 'run', title: 'Run', component: RunPanel },
  { id: 'charts', title: 'Charts', component: ChartsPanel },
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
