// Reads a pack outside of the page's thread, so that the form stays usable. Each worker does one job; terminating it
// cancels the job.
import {
  DomainError,
  fromBytes,
  hashFiles,
  inspectPack,
  type PackFacts,
  webUnpacker,
} from '@sandcrate/api/contract/pack.ts';

export type PackJob = { name: 'inspect' | 'hash'; file: File };
export type PackReport =
  /** The facts that the pack states about itself; its other files are not checked yet. */
  | { name: 'found'; facts: PackFacts }
  | { name: 'progress'; share: number }
  | { name: 'inspected'; facts: PackFacts }
  | { name: 'hashed'; hashes: string[] }
  /** Refused for a reason that the server would give too. */
  | { name: 'refused'; reason: string }
  | { name: 'failed' };

const report = (message: PackReport) => postMessage(message);

async function inspect(file: File): Promise<void> {
  const source = await inMemory(file);
  const options = { fileName: file.name, unpacker: webUnpacker };
  const { facts: found } = await inspectPack(source, { ...options, depth: 'facts' });
  report({ name: 'found', facts: found });
  let percent = 0;
  const onProgress = (share: number) => {
    if (Math.floor(share * 100) === percent) return;
    percent = Math.floor(share * 100);
    report({ name: 'progress', share });
  };
  const { facts } = await inspectPack(source, { ...options, onProgress });
  report({ name: 'inspected', facts });
}

async function hash(file: File): Promise<void> {
  report({ name: 'hashed', hashes: await hashFiles(await inMemory(file), { unpacker: webUnpacker }) });
}

/** Reads the file (at most 50 MB) at once, because a browser takes milliseconds for each read of a file. */
const inMemory = async (file: File) => fromBytes(new Uint8Array(await file.arrayBuffer()));

const JOBS: Readonly<Record<PackJob['name'], (file: File) => Promise<void>>> = { inspect, hash };

addEventListener('message', ({ data: { name, file } }: MessageEvent<PackJob>) => {
  JOBS[name](file)
    .catch((error: unknown) =>
      report(error instanceof DomainError ? { name: 'refused', reason: error.message } : { name: 'failed' }),
    )
    .finally(close);
});
