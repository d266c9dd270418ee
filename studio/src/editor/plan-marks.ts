import { CROWD_DEFAULTS, countCrowd, type Scene, type SceneAgent, type SceneCrowd } from 'footfall/scene';
import type { Camera } from '../app/contracts.js';
import { BADGE, badgeSpot } from '../document/hit-test.js';
import { listShapes } from '../document/item-shapes.js';
import type { EditorHost } from './editor-host.js';
import { drawArrow, type Ink, traceShape } from './ink.js';

/** What is part of the plan but no ground: moving obstacles with their ways, agents, badges of crowds, marks of findings. */
export function drawMarks(context: CanvasRenderingContext2D, camera: Camera, host: EditorHost, ink: Ink): void {
  const { scene } = host.document;
  drawMovers(context, camera, scene, ink, host.isRunning);
  if (!host.isRunning) for (const agent of scene.agents ?? []) drawAgent(context, camera, agent, ink);
  drawTargets(context, camera, scene, ink);
  if (!host.isRunning) drawBadges(context, camera, scene, ink);
  drawFindings(context, camera, host, ink);
}

function drawMovers(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  ink: Ink,
  isRunning: boolean,
): void {
  scene.obstacles?.forEach(({ motion }, i) => {
    if (!motion) return;
    for (const shape of listShapes(scene, `obstacles[${i}]`)) {
      const isPath = shape.role === 'path';
      if (!isPath && isRunning) continue;
      context.beginPath();
      traceShape(context, camera, shape);
      context.strokeStyle = ink.mover;
      context.lineWidth = 1.5;
      if (isPath) context.setLineDash([6, 4]);
      else if (shape.kind === 'ring' || shape.kind === 'circle') {
        context.fillStyle = ink.moverFill;
        context.fill();
      }
      context.stroke();
      context.setLineDash([]);
      if (isPath) drawWayEnd(context, camera, shape.points);
    }
  });
}

function drawWayEnd(
  context: CanvasRenderingContext2D,
  camera: Camera,
  points: readonly (readonly [number, number])[],
): void {
  const [ax, ay] = camera.toScreen(...points[points.length - 2]);
  const [bx, by] = camera.toScreen(...points[points.length - 1]);
  drawArrow(context, ax, ay, bx, by);
}

function drawAgent(context: CanvasRenderingContext2D, camera: Camera, agent: SceneAgent, ink: Ink): void {
  const [px, py] = camera.toScreen(...agent.at);
  context.beginPath();
  context.arc(px, py, Math.max(3, (agent.radius ?? CROWD_DEFAULTS.radius) * camera.scale), 0, 2 * Math.PI);
  context.fillStyle = ink.person;
  context.fill();
}

/** Goals and stops that are given as positions. */
function drawTargets(context: CanvasRenderingContext2D, camera: Camera, scene: Scene, ink: Ink): void {
  context.strokeStyle = ink.person;
  context.lineWidth = 1.5;
  const people = [
    ...(scene.agents ?? []).map((_, i) => `agents[${i}]`),
    ...(scene.crowd ?? []).map((_, i) => `crowd[${i}]`),
  ];
  if (people.length > 2000) return;
  for (const id of people) {
    for (const { role, points } of listShapes(scene, id)) {
      if (role !== 'target') continue;
      const [px, py] = camera.toScreen(...points[0]);
      context.beginPath();
      context.moveTo(px - 4, py - 4);
      context.lineTo(px + 4, py + 4);
      context.moveTo(px + 4, py - 4);
      context.lineTo(px - 4, py + 4);
      context.stroke();
    }
  }
}

function drawBadges(context: CanvasRenderingContext2D, camera: Camera, scene: Scene, ink: Ink): void {
  scene.crowd?.forEach((crowd, i) => {
    const spot = badgeSpot(scene, i, 1 / camera.scale);
    if (!spot) return;
    const [px, py] = camera.toScreen(...spot);
    context.beginPath();
    context.roundRect(px - BADGE.width, py - BADGE.height, 2 * BADGE.width, 2 * BADGE.height, BADGE.height);
    context.fillStyle = ink.person;
    context.fill();
    context.fillStyle = ink.onMark;
    context.beginPath();
    context.arc(px - BADGE.width + 14, py - 3, 3, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.arc(px - BADGE.width + 14, py + 6, 5, Math.PI, 2 * Math.PI);
    context.fill();
    context.font = '600 11px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(describeCount(scene, crowd), px + 7, py + 0.5, 2 * BADGE.width - 26);
    context.textBaseline = 'alphabetic';
  });
}

function describeCount(scene: Scene, crowd: SceneCrowd): string {
  const arrive = crowd.arrive ?? CROWD_DEFAULTS.arrive;
  if (crowd.count === undefined && 'rate' in arrive) return `${arrive.rate}/s`;
  return String(Math.round(countCrowd(crowd, scene.run?.duration ?? 300)));
}

/** A mark per place, the worst finding of those that lie there. */
function drawFindings(context: CanvasRenderingContext2D, camera: Camera, { findings }: EditorHost, ink: Ink): void {
  const marks = new Map<string, { px: number; py: number; isError: boolean }>();
  for (const { at, level } of findings) {
    if (!at) continue;
    const [px, py] = camera.toScreen(...at);
    const key = `${Math.round(px / 8)} ${Math.round(py / 8)}`;
    const isError = level === 'error' || (marks.get(key)?.isError ?? false);
    marks.set(key, { px, py, isError });
  }
  for (const { px, py, isError } of marks.values()) {
    context.beginPath();
    context.moveTo(px, py - 24);
    context.lineTo(px + 9, py - 8);
    context.lineTo(px - 9, py - 8);
    context.closePath();
    context.fillStyle = isError ? ink.error : ink.warning;
    context.fill();
    context.font = '700 10px system-ui, sans-serif';
    context.textAlign = 'center';
    context.fillStyle = ink.onMark;
    context.fillText('!', px, py - 10);
  }
}
