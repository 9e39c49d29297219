// The output of a command.
import { type Progress, startProgress } from './progress.ts';

export type Terminal = {
  /** Results, on stdout. */
  print(line: string): void;
  /** Errors and warnings, on stderr. */
  warn(line: string): void;
  /** A progress bar on an interactive terminal; a line now and then otherwise. */
  progress(total: number | undefined, what: string): Progress;
};

/** The terminal of this process. */
export const processTerminal = (): Terminal => ({
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  progress: (total, what) => startProgress(process.stderr, total, what),
});
