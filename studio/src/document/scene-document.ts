import { formatScene, type Scene } from 'footfall/scene';
import type { Edit } from './edits.js';
import { formatLoose } from './loose-scene.js';
import { hasItem } from './plan-items.js';
import type { ItemId } from './scene-path.js';

export interface DocumentChange {
  readonly version: number;
  /** True while a drag goes on: what is costly may wait for its end. */
  readonly dragging: boolean;
  /** Whether the scene is another one than at the last call; else only the selection changed. */
  readonly edited: boolean;
}

/** A scene that is being edited: an immutable value with its history and what is selected in it. */
export interface SceneDocument {
  readonly scene: Scene;
  /** Grows with every change of the scene, undo included. */
  readonly version: number;
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly selection: ReadonlySet<ItemId>;
  /**
   * Makes a change, as one step to undo. Changes with the same `merge` that follow each other are one step, and each starts anew
   * from the scene before it: a drag hands in its whole way every time, so that nothing adds up.
   */
  apply(edit: Edit | ((scene: Scene) => Scene), options?: { readonly merge?: string }): void;
  /** Ends a drag: the next change is a step of its own. */
  settle(): void;
  /** Ends a drag and takes it back, without a trace in the history. */
  abandon(merge: string): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What undo and redo would take back or do again. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  select(ids: Iterable<ItemId>): void;
  subscribe(listener: (change: DocumentChange) => void): () => void;
  /** The text of the scene file. Where names point to nothing the text holds them still, and `footfall check` names them. */
  serialize(): string;
  /** Another scene, as a step that can be undone; with `fresh` the history starts anew. */
  load(scene: Scene, name: string, options?: { readonly fresh?: boolean }): void;
}

interface State {
  readonly scene: Scene;
  readonly name: string;
  readonly selection: ReadonlySet<ItemId>;
  /** Of the step that led here. */
  readonly label: string;
  readonly merge: string | undefined;
}

/** So many steps can be undone; scenes share what they have in common. */
const MOST_STEPS = 10_000;

export function createDocument(scene: Scene, name: string): SceneDocument {
  return new HistoryDocument(scene, name);
}

class HistoryDocument implements SceneDocument {
  private states: State[];
  private at = 0;
  private dragging = false;
  private readonly listeners = new Set<(change: DocumentChange) => void>();
  version = 0;

  constructor(scene: Scene, name: string) {
    this.states = [{ scene, name, selection: new Set(), label: '', merge: undefined }];
  }

  private get state(): State {
    return this.states[this.at];
  }

  get scene(): Scene {
    return this.state.scene;
  }

  get name(): string {
    return this.state.name;
  }

  get selection(): ReadonlySet<ItemId> {
    return this.state.selection;
  }

  get canUndo(): boolean {
    return this.at > 0;
  }

  get canRedo(): boolean {
    return this.at < this.states.length - 1;
  }

  get undoLabel(): string | undefined {
    return this.canUndo ? this.state.label : undefined;
  }

  get redoLabel(): string | undefined {
    return this.canRedo ? this.states[this.at + 1].label : undefined;
  }

  apply(given: Edit | ((scene: Scene) => Scene), { merge }: { readonly merge?: string } = {}): void {
    const edit: Edit = typeof given === 'function' ? { label: 'Change', change: given } : given;
    const merges = merge !== undefined && this.state.merge === merge && this.at > 0;
    const before = merges ? this.states[this.at - 1] : this.state;
    const scene = edit.change(before.scene);
    const selection = edit.select ? edit.select(before.scene, scene) : before.selection;
    this.dragging = merge !== undefined;
    if (scene === before.scene) {
      if (merges) this.dropStep();
      this.notify(merges);
      return;
    }
    const next = { ...before, scene, selection: keepPresent(scene, selection), label: edit.label, merge };
    this.states.length = merges ? this.at : this.at + 1;
    this.states.push(next);
    if (this.states.length > MOST_STEPS + 1) this.states.shift();
    this.at = this.states.length - 1;
    this.notify(true);
  }

  settle(): void {
    this.states[this.at] = { ...this.state, merge: undefined };
    if (!this.dragging) return;
    this.dragging = false;
    this.notify(true);
  }

  abandon(merge: string): void {
    this.dragging = false;
    if (this.state.merge === merge && this.at > 0) this.dropStep();
    this.notify(true);
  }

  /** The step that led here, as if it had not been made. */
  private dropStep(): void {
    this.states.length = this.at;
    this.at--;
  }

  undo(): void {
    this.settle();
    if (this.canUndo) this.step(this.at - 1);
  }

  redo(): void {
    this.settle();
    if (this.canRedo) this.step(this.at + 1);
  }

  private step(at: number): void {
    this.at = at;
    this.notify(true);
  }

  select(ids: Iterable<ItemId>): void {
    const selection = keepPresent(this.scene, ids);
    if (isSameSet(selection, this.selection)) return;
    this.states[this.at] = { ...this.state, selection };
    this.notify(false);
  }

  subscribe(listener: (change: DocumentChange) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  serialize(): string {
    try {
      return formatScene(this.scene);
    } catch {
      return formatLoose(this.scene);
    }
  }

  load(scene: Scene, name: string, { fresh = false } = {}): void {
    this.settle();
    const state = { scene, name, selection: new Set<ItemId>(), label: `Open ${name}`, merge: undefined };
    this.states.length = fresh ? 0 : this.at + 1;
    this.states.push(state);
    this.at = this.states.length - 1;
    this.notify(true);
  }

  private notify(edited: boolean): void {
    if (edited) this.version++;
    const change = { version: this.version, dragging: this.dragging, edited };
    for (const listener of [...this.listeners]) listener(change);
  }
}

function keepPresent(scene: Scene, ids: Iterable<ItemId>): ReadonlySet<ItemId> {
  return new Set([...ids].filter((id) => hasItem(scene, id)));
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
