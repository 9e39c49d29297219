import type { WriteStream } from 'node:tty';
import { SingleBar } from 'cli-progress';

export type Progress = {
  /** Moves the bar to this value and shows a status text. */
  update(done: number, note?: string): void;
  /** Removes the bar. */
  stop(): void;
};

const nothing: Progress = { update: () => {}, stop: () => {} };

/** A progress bar on a terminal, or only the status text if the total is unknown. Prints nothing to a file or a pipe. */
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
