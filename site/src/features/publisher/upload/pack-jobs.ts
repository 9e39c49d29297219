// Reading of packs in a worker.
import type { PackJob, PackReport } from './pack-worker.ts';

/** Starts a worker that reports its progress. Returns a function that cancels the job. */
export function startPackJob(job: PackJob, onReport: (report: PackReport) => void): () => void {
  const worker = new Worker(new URL('./pack-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<PackReport>) => onReport(data));
  worker.addEventListener('error', () => onReport({ name: 'failed' })); // its code could not be loaded
  worker.postMessage(job);
  return () => worker.terminate();
}

/** The hashes of the files in a pack. */
export function hashPack(file: File, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const cancel = startPackJob({ name: 'hash', file }, (report) => {
      if (report.name === 'hashed') resolve(report.hashes);
      else reject(new Error('The files of the pack could not be read.'));
    });
    signal.addEventListener('abort', cancel);
  });
}
