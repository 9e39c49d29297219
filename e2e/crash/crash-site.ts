import type { Place } from './client.ts';
import type { Random } from './random.ts';

/** A site that can be killed and restarted in place, whatever processes it has. */
export interface CrashSite extends Place, AsyncDisposable {
  /** The environment for running the command line on its data. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** How long each start took, in milliseconds; without the first, which set up the site. */
  readonly readyAfter: readonly number[];
  /** Sends SIGKILL to a random part and restarts it. Returns the part's name. */
  crash(random: Random): Promise<string>;
  /** The parts that ended without being killed since the last call. */
  accidents(): string[];
  /** Stops it as an operator does. Its database stays readable. @throws Error when it does not exit cleanly */
  stop(): Promise<void>;
}
