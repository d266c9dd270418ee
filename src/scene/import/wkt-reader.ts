import { Budget, FootfallError, type WorkOptions } from '../../error/index.js';
import { requireNesting } from './nesting.js';
import type { Point, Ring } from './scene-parts.js';
import { quoteInput, TextPosition } from './text-position.js';

/** A geometry of a WKT text; collections and multi-geometries are taken apart, EMPTY ones left out. */
export type WktGeometry =
  | { readonly kind: 'polygon'; readonly where: string; readonly rings: readonly Ring[] }
  | { readonly kind: 'line'; readonly where: string; readonly points: readonly Point[] }
  | { readonly kind: 'point'; readonly where: string; readonly point: Point };

export interface WktContent {
  readonly geometries: WktGeometry[];
  /** The number of `SRID=...;` or of an EPSG address in `<...>`, the last one given. */
  readonly srid: number | undefined;
}

const HASH = 35;
const NO_BREAK_SPACE = 0xa0;
/** Numbers of a position: x, y, z and m. */
const MOST_VALUES = 4;

// No pattern here can match a piece of text in two ways: hostile input must not make them take quadratic time.
const WORD = /[A-Za-z]{1,40}/y;
const NUMBER = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])/y;
const SRID = /SRID *= *(\d{1,9}) *;/iy;
const CRS_ADDRESS = /<([^>\n]{0,200})>/y;

/**
 * Reads well-known text: any number of geometries one after the other, with `;` or lines between them, in any case,
 * with Z and M values (ignored), `SRID=...;` prefixes, `EMPTY` at any level and `#` comments.
 * Written here because betterknown knows no line breaks between tokens, no values without a Z tag, accepts trailing
 * junk after numbers and names no position in its errors.
 * @throws FootfallError `import/wkt-syntax`, `import/unsupported`, `import/too-few-points`, with line and column;
 * `limit/shapes`, `limit/vertices`, `limit/nesting`
 */
export function readWkt(text: string, name: string, options: WorkOptions = {}): WktContent {
  return new WktReader(text, name, options).read();
}

class WktReader {
  private readonly position: TextPosition;
  private readonly geometries: WktGeometry[] = [];
  private readonly shapes: Budget;
  private readonly vertices: Budget;
  private at = 0;
  private srid: number | undefined;

  constructor(
    private readonly text: string,
    private readonly name: string,
    private readonly options: WorkOptions,
  ) {
    this.shapes = new Budget('shapes', name, options);
    this.vertices = new Budget('vertices', name, options);
    this.position = new TextPosition(text);
  }

  read(): WktContent {
    this.skipSpace();
    while (this.at < this.text.length) {
      this.readGeometry(1);
      while (this.takes(';')) this.skipSpace();
    }
    return { geometries: this.geometries, srid: this.srid };
  }

  private readGeometry(depth: number): void {
    this.readReferenceSystem();
    const start = this.at;
    const type = this.match(WORD)?.[0].toUpperCase() ?? '';
    const tag = this.match(WORD)?.[0].toUpperCase();
    const isEmpty = tag === 'EMPTY' || this.readEmptyAfter(tag);
    if (tag !== undefined && !/^(?:Z|M|ZM|EMPTY)$/.test(tag)) throw this.syntaxError(`${type} (...)`, start);
    const base = type.replace(/(?<=[TGNY])(?:Z|M|ZM)$/, '');
    const where = this.position.describe(start);
    switch (base) {
      case 'POLYGON':
      case 'TRIANGLE':
        if (!isEmpty) this.readPolygon(where);
        return;
      case 'LINESTRING':
      case 'LINEARRING':
        if (!isEmpty) this.readLine(where);
        return;
      case 'POINT':
        if (!isEmpty) this.readList(() => this.addPoint(where, this.readCoordinate()), 1);
        return;
      case 'MULTIPOLYGON':
        if (!isEmpty) this.readList(() => this.readUnlessEmpty((place) => this.readPolygon(place)));
        return;
      case 'MULTILINESTRING':
        if (!isEmpty) this.readList(() => this.readUnlessEmpty((place) => this.readLine(place)));
        return;
      case 'MULTIPOINT':
        if (!isEmpty) this.readList(() => this.readUnlessEmpty((place) => this.readMultiPoint(place)));
        return;
      case 'GEOMETRYCOLLECTION':
        requireNesting(depth, `${this.name}, ${where}`, this.options);
        if (!isEmpty) this.readList(() => this.readGeometry(depth + 1));
        return;
      default:
        if (/^(?:CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|MULTICURVE|MULTISURFACE|POLYHEDRALSURFACE|TIN)/.test(type)) {
          throw this.error('import/unsupported', `${type} is not supported`, start, {
            advice: 'convert curves and surfaces to polygons first, for example with ST_CurveToLine',
          });
        }
        throw this.syntaxError('a geometry such as POLYGON ((x y, ...))', start);
    }
  }

  /** `POLYGON Z EMPTY`: EMPTY behind the dimension tag. */
  private readEmptyAfter(tag: string | undefined): boolean {
    if (tag === undefined) return false;
    return this.matchEmpty();
  }

  private readReferenceSystem(): void {
    const found = this.match(SRID) ?? this.match(CRS_ADDRESS);
    const digits = found ? /\d{1,9}$/.exec(found[1]) : null;
    if (digits) this.srid = Number(digits[0]);
  }

  private readUnlessEmpty(read: (where: string) => void): void {
    const start = this.at;
    if (!this.matchEmpty()) read(this.position.describe(start));
  }

  private readPolygon(where: string): void {
    const rings: Ring[] = [];
    this.readList(() => {
      const start = this.at;
      if (this.matchEmpty()) return;
      const ring = this.readCoordinates();
      const closed = ring.length > 1 && isSame(ring[0], ring[ring.length - 1]);
      if (ring.length - (closed ? 1 : 0) < 3) {
        throw this.error('import/too-few-points', 'a ring needs at least 3 different points', start, {
          got: `${ring.length - (closed ? 1 : 0)}`,
        });
      }
      rings.push(ring);
    });
    if (rings.length > 0) this.add({ kind: 'polygon', where, rings });
  }

  private readLine(where: string): void {
    const start = this.at;
    const points = this.readCoordinates();
    if (points.length < 2) {
      throw this.error('import/too-few-points', 'a line needs at least 2 points', start, { got: `${points.length}` });
    }
    this.add({ kind: 'line', where, points });
  }

  /** `MULTIPOINT (1 2, 3 4)` and `MULTIPOINT ((1 2), (3 4))` are both in use. */
  private readMultiPoint(where: string): void {
    if (this.text[this.at] === '(') this.readList(() => this.addPoint(where, this.readCoordinate()), 1);
    else this.addPoint(where, this.readCoordinate());
  }

  private addPoint(where: string, point: Point): void {
    this.add({ kind: 'point', where, point });
  }

  private add(geometry: WktGeometry): void {
    this.shapes.spend();
    this.geometries.push(geometry);
  }

  private readCoordinates(): Point[] {
    const points: Point[] = [];
    this.readList(() => points.push(this.readCoordinate()));
    return points;
  }

  private readCoordinate(): Point {
    const start = this.at;
    const values: number[] = [];
    for (let found = this.match(NUMBER); found; found = this.match(NUMBER)) {
      values.push(Number(found[0]));
      if (values.length > MOST_VALUES) break;
    }
    if (values.length < 2 || values.length > MOST_VALUES) {
      throw this.error('import/wkt-syntax', 'a position is not readable', start, {
        got: values.length > MOST_VALUES ? 'more numbers' : quoteInput(this.text, start),
        expected: '2 to 4 numbers with spaces between them',
      });
    }
    this.vertices.spend();
    return [values[0], values[1]];
  }

  /** `( item, item, ... )` */
  private readList(readItem: () => void, most = Number.POSITIVE_INFINITY): void {
    this.expect('(');
    let count = 0;
    do {
      if (++count > most) throw this.syntaxError('")"', this.at);
      readItem();
    } while (this.takes(','));
    this.expect(')');
  }

  private matchEmpty(): boolean {
    const start = this.at;
    if (this.match(WORD)?.[0].toUpperCase() === 'EMPTY') return true;
    this.at = start;
    return false;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) {
      this.at += found[0].length;
      this.skipSpace();
    }
    return found;
  }

  private takes(mark: string): boolean {
    if (this.text[this.at] !== mark) return false;
    this.at++;
    this.skipSpace();
    return true;
  }

  private expect(mark: string): void {
    if (!this.takes(mark)) throw this.syntaxError(`"${mark}"`, this.at);
  }

  private skipSpace(): void {
    const text = this.text;
    for (; this.at < text.length; this.at++) {
      const unit = text.charCodeAt(this.at);
      if (unit === HASH) {
        const end = text.indexOf('\n', this.at);
        if (end < 0) this.at = text.length - 1;
        else this.at = end;
      } else if (unit > 32 && unit !== NO_BREAK_SPACE) {
        return;
      }
    }
  }

  private syntaxError(expected: string, offset: number): FootfallError {
    return this.error('import/wkt-syntax', 'this is not well-known text', offset, {
      got: quoteInput(this.text, offset),
      expected,
    });
  }

  private error(
    code: string,
    what: string,
    offset: number,
    details: { got?: string; expected?: string; advice?: string },
  ): FootfallError {
    return new FootfallError(what, { code, where: `${this.name}, ${this.position.describe(offset)}`, ...details });
  }
}

function isSame(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
