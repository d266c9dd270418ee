/** Layers of the stage as one picture. @param target drawn over; a new canvas if absent */
export function joinLayers(target?: HTMLCanvasElement): HTMLCanvasElement {
  const layers = [...document.querySelectorAll<HTMLCanvasElement>('.stage canvas:not([data-layer="editor"])')];
  const canvas = target ?? document.createElement('canvas');
  const [first] = layers;
  if (!first) return canvas;
  if (canvas.width !== first.width) canvas.width = first.width;
  if (canvas.height !== first.height) canvas.height = first.height;
  const context = canvas.getContext('2d');
  for (const layer of layers) context?.drawImage(layer, 0, 0);
  return canvas;
}
