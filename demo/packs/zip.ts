import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';

export type ZipFile = { name: string; content: string | Uint8Array };

const STORED = 0;
const DEFLATED = 6;
/** A fixed date, so that archives are always the same. */
const MADE_AT = new Date('2025-01-01T00:00:00Z');

/** An archive with these files. */
export async function zip(files: readonly ZipFile[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), {
    useWebWorkers: false,
    lastModDate: MADE_AT,
  });
  for (const { name, content } of files) {
    const isPacked = /\.(png|mcpack)$/.test(name);
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content);
    await writer.add(name, reader, { level: isPacked ? STORED : DEFLATED });
  }
  const blob = await writer.close();
  return new Uint8Array(await blob.arrayBuffer());
}
