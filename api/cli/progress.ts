import type { WriteStream } from 'node:tty';
import { SingleBar } from 'cli-progress';

export type Progress = {
  /** Moves the bar to this value, with a word on what has been done. */
  update(done: number, note?: string): void;
  /** Takes the bar's line back. */
  stop(): void;
};

const nothing: Progress = { update: () => {}, stop: () => {} };

/** A progress bar on a terminal, without its bar where the total is unknown; nothing in a file or a pipe. */
export function startProgress(stream: WriteStream, total: number | undefined, what: string): Progress {
  if (!stream.isTTY) return nothing;
  const bar = new SingleBar({
    stream,
    format: total === undefined ? `${what}  {note}` : `${what} {bar} {percentage} %  {note}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
  });
  bar.start(total ?? 0, 0, { note: '' });
  return {
    update: (done, note = '') => bar.update(Math.min(done, total ?? 0), { note }),
    stop: () => bar.stop(),
  };
}
