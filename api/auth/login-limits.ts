// Guessing passwords is limited by address, and by account and address. Failures for an account from all addresses
// together are only slowed down, because a limit would let anybody lock out its owner.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counters } from '../limits/counters.ts';
import type { Limits } from '../limits/limits.ts';
import type { CountedLimit } from '../limits/rate-limit-headers.ts';

/** `account` identifies the account whether or not it exists, so that the answers are the same. */
export type Attempt = { account: string; address: string };

/** The delay after the first failure that is slowed down. */
const FIRST_DELAY_MS = 50;

const BY_ACCOUNT = 'login failures by account';

export class Logins {
  readonly #counters: Counters;
  readonly #limits: Limits['logins'];
  readonly #pause: (milliseconds: number) => Promise<unknown>;

  /** `pause` waits for this many milliseconds. */
  constructor(
    counters: Counters,
    limits: Limits['logins'],
    pause: (milliseconds: number) => Promise<unknown> = sleep,
  ) {
    this.#counters = counters;
    this.#limits = limits;
    this.#pause = pause;
  }

  /**
   * Counts an attempt before its password is checked, so that concurrent attempts count too. Unless it is refused, it
   * must be followed by `failed`, `succeeded` or `withdrawn`.
   * @returns the limit that refuses it after too many failures
   */
  async begin(attempt: Attempt): Promise<CountedLimit | undefined> {
    const { byAddress, byBoth } = this.#takings(attempt);
    const taken = await this.#counters.takeEach([byAddress, byBoth]);
    const exceeded = taken.find(({ isAllowed }) => !isAllowed);
    if (exceeded !== undefined) await this.withdrawn(attempt);
    return exceeded && { ...exceeded, name: exceeded.header };
  }

  /** Returns after the delay for the account's failures. The wrong password or code was counted at its beginning. */
  async failed({ account }: Attempt): Promise<void> {
    const { free, seconds, longestMs } = this.#limits.account;
    const { taken } = await this.#counters.take(BY_ACCOUNT, { quota: free, seconds }, { account });
    if (taken > free) await this.#pause(Math.min(longestMs, FIRST_DELAY_MS * 2 ** (taken - free - 1)));
  }

  /** A correct password clears the failures of the account; other failures from the address still count. */
  async succeeded(attempt: Attempt): Promise<void> {
    const { byAddress, byBoth } = this.#takings(attempt);
    await this.#counters.giveBack(byAddress);
    await this.#counters.forget(byBoth, { name: BY_ACCOUNT, subject: { account: attempt.account } });
  }

  /** Withdraws an attempt that was neither right nor wrong. */
  async withdrawn(attempt: Attempt): Promise<void> {
    const { byAddress, byBoth } = this.#takings(attempt);
    await this.#counters.giveBack(byAddress, byBoth);
  }

  /** `header`: the limit's name in the headers of an answer. */
  #takings({ account, address }: Attempt) {
    return {
      byAddress: {
        name: 'login failures by address',
        header: 'failures-by-address',
        quota: this.#limits.address,
        subject: { address },
      },
      byBoth: {
        name: 'login failures by account and address',
        header: 'failures-by-account-and-address',
        quota: this.#limits.accountAndAddress,
        subject: { account, address },
      },
    };
  }
}
