// The output of a command.
import { type Progress, startProgress } from './progress.ts';

export type Terminal = {
  /** Results, on stdout. */
  print(line: string): void;
  /** What went wrong or deserves attention, on stderr. */
  warn(line: string): void;
  /** Shows how far something is while it runs: a bar where a person watches, nothing where none does. */
  progress(total: number | undefined, what: string): Progress;
};

/** The terminal that the process runs in. */
export const processTerminal = (): Terminal => ({
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  progress: (total, what) => startProgress(process.stderr, total, what),
});
