import type { WriteStream } from 'node:tty';
import { SingleBar } from 'cli-progress';

export type Progress = {
  /** Moves the bar to this value and shows a status text. */
  update(done: number, note?: string): void;
  /** Removes the bar. */
  stop(): void;
};

/** How often progress is written to a file or a pipe. */
const LINE_EVERY_MS = 10_000;

/**
 * A progress bar on a terminal, or only the status text if the total is unknown. To a file or a pipe, a line every 10 s.
 */
export function startProgress(stream: WriteStream, total: number | undefined, what: string): Progress {
  if (!stream.isTTY) return linesOf(stream, total, what);
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

/** Lines for a log: nothing for a command that is done soon. */
function linesOf(stream: Pick<WriteStream, 'write'>, total: number | undefined, what: string): Progress {
  let lineAt = performance.now() + LINE_EVERY_MS;
  return {
    update(done, note = '') {
      if (performance.now() < lineAt) return;
      lineAt = performance.now() + LINE_EVERY_MS;
      const share = total ? ` ${Math.floor((100 * Math.min(done, total)) / total)} %` : '';
      stream.write(`${`${what}${share}  ${note}`.trimEnd()}\n`);
    },
    stop() {},
  };
}
