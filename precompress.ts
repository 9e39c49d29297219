// Writes compressed copies of a front end's built files next to them, at the highest level: node precompress.ts FOLDER
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|json|map)$/;
/** Smaller than a network packet: nothing would be gained. */
const SMALL = 1200;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder?');

for (const name of await readdir(folder)) {
  if (!COMPRESSIBLE.test(name)) continue;
  const path = join(folder, name);
  const bytes = await readFile(path);
  if (bytes.length < SMALL) continue;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
