// Whether a connection still leads to the site's own log. After a failure, another log may answer at the same address.
import { StoreUnavailable } from './event-store.ts';

/** What an adapter asks before it uses a server again that was away. */
export type LogCheck = {
  /** Notes that a connection failed: the log has to be checked again. */
  lost(): void;
  /**
   * Resolves when the site's own log answers; at once if no connection has failed since the last check.
   * @throws LogReplaced when another log answers; StoreUnavailable when none does
   */
  confirm(): Promise<void>;
  /** Waits until the site's own log answers. Resolves early, without an error, when the signal aborts. */
  untilConfirmed(signal: AbortSignal): Promise<void>;
};

/** For a log that belongs to no database, such as one that is copied. */
export const unchecked: LogCheck = {
  lost() {},
  async confirm() {},
  async untilConfirmed() {},
};

/** Another log answers, or an older one: nothing may be written to it, and nothing read from it is true. */
export class LogReplaced extends StoreUnavailable {
  override readonly name = 'LogReplaced';

  constructor(message: string) {
    super(message, 'not-written');
  }
}
