import type { Place } from './client.ts';
import type { Random } from './random.ts';

/** A site that is killed, whatever it consists of, and comes back where it was. */
export interface CrashSite extends Place, AsyncDisposable {
  /** What a command line beside it is to be told of it. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** How long each start took to be ready, in milliseconds; without the first, which made the site. */
  readonly readyAfter: readonly number[];
  /** Ends with SIGKILL what chance decides, and has it started again. Answers what that was. */
  crash(random: Random): Promise<string>;
  /** What ended without being killed, since the last time that this was asked. */
  accidents(): string[];
  /** Stops it as an operator does; its database can still be read. @throws Error when it does not end well */
  stop(): Promise<void>;
}
