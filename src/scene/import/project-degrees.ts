import type { Finding } from '../../error/index.js';
import type { ImportOptions } from './imported.js';
import type { Point, SceneParts } from './scene-parts.js';
import { transformParts } from './transform-parts.js';
import { surveyCoordinates } from './usable-parts.js';

/** WGS 84 ellipsoid: half the long axis in metres, and the square of the eccentricity. */
const SEMI_MAJOR = 6378137;
const ECCENTRICITY_SQUARED = 0.00669437999014132;
/** EPSG codes of geographic systems that people put into files: WGS 84, ETRS 89, NAD 83, NAD 27, DHDN, WGS 84 3D. */
const GEOGRAPHIC_CODES: ReadonlySet<number> = new Set([4326, 4258, 4269, 4267, 4314, 4979]);

/** Whether an EPSG code stands for longitude and latitude in degrees. */
export function isGeographicCode(epsg: number | undefined): boolean {
  return epsg !== undefined && GEOGRAPHIC_CODES.has(epsg);
}

/**
 * Longitude and latitude in degrees to metres about the centre of the box around everything: equirectangular, with the
 * ellipsoid's radii of curvature there. Off by about (extent / 10,000 km)^2 of the extent: 0.1 mm over 1 km.
 * Where neither the file nor the options say that these are degrees, the coordinates stay as they are; the warning
 * `import/maybe-degrees` is given when the whole plan would then be smaller than one metre.
 * @param hint what in the file says that these are degrees, for messages, such as `crs`
 */
export function projectDegrees(
  parts: SceneParts,
  hint: string | undefined,
  options: ImportOptions,
  warnings: Finding[],
): SceneParts {
  const says = options.coordinates === 'degrees' ? 'option coordinates' : hint;
  const { minX, minY, maxX, maxY } = surveyCoordinates(parts);
  const fitsDegrees = minX >= -180 && maxX <= 180 && minY >= -90 && maxY <= 90;
  if (says === undefined || options.coordinates === 'planar' || options.unit !== undefined) {
    const isStated = options.coordinates === 'planar' || options.unit !== undefined;
    const extent = Math.max(maxX - minX, maxY - minY);
    const offCentre = Math.max(Math.abs(minX), Math.abs(maxX), Math.abs(minY), Math.abs(maxY)) > extent;
    if (!isStated && fitsDegrees && extent > 0 && extent < 1 && offCentre) {
      warnings.push({
        code: 'import/maybe-degrees',
        where: 'coordinates',
        message: `The whole plan is ${Number(extent.toPrecision(3))} m large: if these are degrees of longitude and latitude, say so with the option coordinates: degrees.`,
      });
    }
    return parts;
  }
  if (!fitsDegrees) {
    warnings.push({
      code: 'import/not-degrees',
      where: says,
      message: 'Coordinates should be degrees but leave -180..180 or -90..90: they are taken as metres.',
    });
    return parts;
  }
  const centre: Point = [(minX + maxX) / 2, (minY + maxY) / 2];
  const radians = Math.PI / 180;
  const sine = Math.sin(centre[1] * radians);
  const curvature = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const east = (SEMI_MAJOR / Math.sqrt(curvature)) * Math.cos(centre[1] * radians) * radians;
  const north = ((SEMI_MAJOR * (1 - ECCENTRICITY_SQUARED)) / (curvature * Math.sqrt(curvature))) * radians;
  warnings.push({
    code: 'import/projected',
    where: says,
    message: `Degrees became metres about longitude ${centre[0]}, latitude ${centre[1]}.`,
  });
  // Radii are metres already.
  return transformParts(parts, ([x, y]) => [(x - centre[0]) * east, (y - centre[1]) * north], 1);
}
