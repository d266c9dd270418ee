import type { Finding } from '../../error/index.js';

/** Metres per drawing unit by the number in `$INSUNITS`; the astronomical units 17 to 20 are not buildings. */
const METRES: Readonly<Record<number, readonly [name: string, metres: number]>> = {
  1: ['inches', 0.0254],
  2: ['feet', 0.3048],
  3: ['miles', 1609.344],
  4: ['millimetres', 0.001],
  5: ['centimetres', 0.01],
  6: ['metres', 1],
  7: ['kilometres', 1000],
  8: ['microinches', 0.0254e-6],
  9: ['mils', 0.0254e-3],
  10: ['yards', 0.9144],
  11: ['angstroms', 1e-10],
  12: ['nanometres', 1e-9],
  13: ['micrometres', 1e-6],
  14: ['decimetres', 0.1],
  15: ['decametres', 10],
  16: ['hectometres', 100],
  21: ['US survey feet', 1200 / 3937],
  22: ['US survey inches', 100 / 3937],
  23: ['US survey yards', 3600 / 3937],
  24: ['US survey miles', 6336000 / 3937],
};

/** A plan smaller than this cannot be walked in. */
const SMALLEST_PLAN = 1;
/** A drawing without a unit that is larger than this is taken for millimetres by most people. */
const LARGEST_UNITLESS = 2000;

/**
 * Metres per drawing unit.
 *
 * The option wins, then `$INSUNITS`. Where that would make the whole plan smaller than 1 m although its numbers read
 * as metres give a plan of 1 m or more, metres are taken with the warning `import/unit-doubtful`: CAD templates carry
 * millimetres in the header of drawings made in metres. Without a unit (0 or absent) the numbers are metres, with the
 * warning `import/unit-assumed`.
 * @param extent the longer side of the box around the geometry, drawing units
 */
export function chooseDxfUnit(
  insUnits: number | undefined,
  extent: number,
  option: number | undefined,
  name: string,
): { unit: number; findings: Finding[] } {
  if (option !== undefined) return { unit: option, findings: [] };
  const finding = (code: string, message: string): Finding[] => [{ code, where: `${name}, $INSUNITS`, message }];
  const size = Number(extent.toPrecision(4));
  const known = insUnits === undefined ? undefined : METRES[insUnits];
  if (known) {
    const [unitName, metres] = known;
    if (extent * metres >= SMALLEST_PLAN || extent < SMALLEST_PLAN || metres === 1)
      return { unit: metres, findings: [] };
    const message =
      `The header says ${unitName}, which would make the whole plan ${Number((extent * metres).toPrecision(4))} m long; ` +
      `its numbers are taken as metres (${size} m). Give the unit as an option if that is wrong.`;
    return { unit: 1, findings: finding('import/unit-doubtful', message) };
  }
  const header =
    insUnits === undefined || insUnits === 0
      ? 'The drawing names no unit'
      : `The drawing's unit number ${insUnits} is no length for a plan`;
  const looks =
    extent > LARGEST_UNITLESS
      ? `; an extent of ${size} looks like millimetres: then give 0.001 metres per unit as an option.`
      : `, which makes the plan ${size} m long.`;
  return { unit: 1, findings: finding('import/unit-assumed', `${header}: its numbers are taken as metres${looks}`) };
}
