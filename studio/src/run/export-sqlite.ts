import { componentAt } from 'footfall';
import {
  describeWalkableArea,
  type Recording,
  readTables,
  type SqlDatabase,
  writeJupedsimTables,
} from 'footfall/record';
import { compileScene, type Scene } from 'footfall/scene';
import load from 'sql.js';
import library from 'sql.js/dist/sql-wasm-browser.wasm?url';

/** A recording as a database that JuPedSim's readers and PedPy open. */
export async function writeDatabase(recording: Recording, scene: Scene): Promise<Uint8Array> {
  const { Database } = await load({ locateFile: () => library });
  const database = new Database();
  try {
    const { domain } = compileScene(scene);
    const [x, y] = scene.origin ?? [0, 0];
    writeJupedsimTables(database as unknown as SqlDatabase, readTables(recording), {
      findArea: (tally) =>
        describeWalkableArea(domain, [x, y], tally.firstPlaces, (px, py) => componentAt(domain, px, py)),
      lastFrame: recording.frameNumbers.at(-1),
    });
    return database.export();
  } finally {
    database.close();
  }
}
