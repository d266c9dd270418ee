import { Crowd } from '../../crowd/index.js';
import { CrewStep, CrowdStepper, type Dynamics, makeDynamics } from '../../dynamics/index.js';
import { type AnyPathMap, lookAtHints, type PathHints } from '../../maps/index.js';
import { MapAnswers } from '../../planners/index.js';
import {
  COMMAND,
  COUNT,
  createControl,
  DT,
  MAIL,
  READ,
  reportFailure,
  SIDE,
  STEP,
  TASKS,
  type TeamControl,
} from './control.js';
import type { CrowdMemory, ModelNote, TeamMessage } from './messages.js';
import { unpackMap } from './sent-map.js';
import { SharedCrew, TeamOver } from './shared-crew.js';

/** Numbers per task of reading: the map, the first agent, the one after the last. */
export const TASK_SIZE = 3;

/**
 * What a thread of a team does: hand it every message that the thread receives. It returns when there is a message to wait
 * for, and works in between, waiting for the others in shared memory.
 */
export class ThreadWork {
  private control: TeamControl | undefined;
  private crew: SharedCrew | undefined;
  private readonly stepCrowd = new Crowd();
  private stepMemory: CrowdMemory | undefined;
  private stepper: CrowdStepper | CrewStep | undefined;
  private readonly readCrowd = new Crowd();
  private readMemory: CrowdMemory | undefined;
  private order = new Int32Array(0);
  private tasks = new Int32Array(0);
  private hints = lookAtHints(new ArrayBuffer(0));
  private maps: AnyPathMap[] = [];
  private readonly answers = new MapAnswers();
  private index = 0;

  receive(message: TeamMessage): void {
    try {
      this.take(message);
      this.work();
    } catch (error) {
      if (error instanceof TeamOver || !this.control) return;
      reportFailure(this.control, this.index, error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  private take(message: TeamMessage): void {
    switch (message.kind) {
      case 'join':
        this.index = message.index;
        this.control = createControl(message.control);
        this.crew = new SharedCrew(this.control, message.index, message.size);
        break;
      case 'step':
        this.stepMemory = message.crowd;
        this.stepper = this.makeStepper(message);
        break;
      case 'read':
        this.readMemory = message.crowd;
        this.order = message.order as Int32Array<ArrayBuffer>;
        this.hints = lookAtHints(message.hints);
        this.tasks = message.tasks as Int32Array<ArrayBuffer>;
        break;
      case 'maps':
        this.maps.length = message.first;
        for (const map of message.maps) this.maps.push(unpackMap(map));
    }
  }

  private makeStepper({
    walls,
    models: notes,
    memory,
    moves,
  }: TeamMessage & { kind: 'step' }): CrowdStepper | CrewStep {
    const models = notes.map(takeModel);
    const isShared = notes.map(({ options }) => options !== undefined);
    if (moves) {
      const step = new CrewStep(this.stepCrowd, walls, models, isShared);
      step.mirror(moves);
      return step;
    }
    const stepper = new CrowdStepper(this.stepCrowd, walls, models, { isShared });
    if (memory) stepper.mirror(memory);
    return stepper;
  }

  /** Do what is asked for until a message comes. */
  private work(): void {
    const { crew, control } = this;
    if (!crew || !control) return;
    const { wholes, floats } = control;
    for (;;) {
      crew.meet();
      const command = wholes[COMMAND];
      if (command === MAIL) {
        crew.meet();
        return;
      }
      if (command === STEP && this.stepper) {
        look(this.stepCrowd, this.stepMemory, wholes);
        this.stepper.stepWith(crew, floats[DT]);
      }
      if (command === READ) {
        look(this.readCrowd, this.readMemory, wholes);
        const { maps, order, tasks, hints } = this;
        readTasks(crew, this.answers, this.readCrowd, maps, order, tasks, wholes[TASKS], hints);
      }
    }
  }
}

/** One thread's part of the reading of maps. */
export function readTasks(
  crew: SharedCrew,
  answers: MapAnswers,
  crowd: Crowd,
  maps: readonly AnyPathMap[],
  order: Int32Array,
  tasks: Int32Array,
  count: number,
  hints: PathHints,
): void {
  crew.split(count, 1, (first, end) => {
    for (let at = TASK_SIZE * first; at < TASK_SIZE * end; at += TASK_SIZE) {
      answers.read(crowd, maps[tasks[at]], order, tasks[at + 1], tasks[at + 2], hints, tasks[at]);
    }
  });
  crew.meet();
}

function look(crowd: Crowd, memory: CrowdMemory | undefined, wholes: Int32Array): void {
  if (memory) crowd.mirror(memory.buffer, memory.capacity, wholes[COUNT], wholes[SIDE]);
}

function takeModel({ name, neighbourReach, wallReach, options }: ModelNote): Dynamics {
  if (options) return makeDynamics(name, options);
  // The first thread has it and steers its agents.
  return { name: name as Dynamics['name'], neighbourReach, wallReach, steer() {} };
}
