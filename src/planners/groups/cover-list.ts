/** Numbers per covered stretch: element, parameter and point where it begins, parameter and point where it ends. */
export const COVER = 7;

/** Stretches of a region's outline that lie inside another region. */
export class CoverList {
  values = new Float64Array(4 * COVER);
  count = 0;

  push(element: number, p0: number, x0: number, y0: number, p1: number, x1: number, y1: number): void {
    if (COVER * (this.count + 1) > this.values.length) {
      const grown = new Float64Array(2 * this.values.length);
      grown.set(this.values);
      this.values = grown;
    }
    const { values } = this;
    const at = COVER * this.count++;
    values[at] = element;
    values[at + 1] = p0;
    values[at + 2] = x0;
    values[at + 3] = y0;
    values[at + 4] = p1;
    values[at + 5] = x1;
    values[at + 6] = y1;
  }
}

/** Points where an outline is cut by another one; a sign of 0 is an end of a stretch that both share. */
export class CutList {
  count = 0;
  elements = new Int32Array(16);
  signs = new Int8Array(16);
  /** Parameter and point. */
  values = new Float64Array(48);

  push(element: number, p: number, x: number, y: number, sign: number): void {
    const k = this.count;
    if (k === this.elements.length) {
      const elements = new Int32Array(2 * k);
      elements.set(this.elements);
      this.elements = elements;
      const signs = new Int8Array(2 * k);
      signs.set(this.signs);
      this.signs = signs;
      const values = new Float64Array(6 * k);
      values.set(this.values);
      this.values = values;
    }
    this.count++;
    // Keep them in order of element and parameter: there are few.
    let at = k;
    while (
      at > 0 &&
      (this.elements[at - 1] > element || (this.elements[at - 1] === element && this.values[3 * at - 3] > p))
    ) {
      this.elements[at] = this.elements[at - 1];
      this.signs[at] = this.signs[at - 1];
      this.values.copyWithin(3 * at, 3 * at - 3, 3 * at);
      at--;
    }
    this.elements[at] = element;
    this.signs[at] = sign;
    this.values[3 * at] = p;
    this.values[3 * at + 1] = x;
    this.values[3 * at + 2] = y;
  }
}
