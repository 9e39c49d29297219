import { type Inspection, inspectPack } from '../inspect.ts';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes } from '../random-access.ts';
import { type ZipPart, zipOf } from './zip-of.ts';

/** Inspects an archive of these parts. */
export const inspectParts = (parts: ZipPart[], fileName = 'pack.mcpack'): Promise<Inspection> =>
  inspectPack(fromBytes(zipOf(parts)), { fileName, unpacker: nodeUnpacker });
