// Guessing passwords is limited by address, and by account and address. Failures for an account from all addresses
// together are only slowed down, because a limit would let anybody lock out its owner.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counters } from '../limits/counters.ts';
import type { Limits } from '../limits/limits.ts';
import type { CountedLimit } from '../limits/rate-limit-headers.ts';

/** `account` identifies the account whether or not it exists, so that the answers are the same. */
export type Attempt = { account: string; address: string };

const BY_ADDRESS = 'login failures by address';
const BY_BOTH = 'login failures by account and address';
const BY_ACCOUNT = 'login failures by account';

/** The delay after the first failure that is slowed down. */
const FIRST_DELAY_MS = 50;

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
    const { address, accountAndAddress } = this.#limits;
    const fromThere = await this.#counters.look(BY_ADDRESS, address, { address: attempt.address });
    if (!fromThere.isAllowed) return { ...fromThere, name: 'failures-by-address', quota: address };
    const both = await this.#counters.take(BY_BOTH, accountAndAddress, attempt);
    if (both.isAllowed) return undefined;
    return { ...both, name: 'failures-by-account-and-address', quota: accountAndAddress };
  }

  /** Records a wrong password or code, and returns after the delay for the account's failures. */
  async failed({ account, address }: Attempt): Promise<void> {
    const { free, seconds, longestMs } = this.#limits.account;
    await this.#counters.take(BY_ADDRESS, this.#limits.address, { address });
    const { taken } = await this.#counters.take(BY_ACCOUNT, { quota: free, seconds }, { account });
    if (taken > free) await this.#pause(Math.min(longestMs, FIRST_DELAY_MS * 2 ** (taken - free - 1)));
  }

  /** A correct password clears the failures of the account; other failures from the address still count. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.#counters.forget(BY_BOTH, attempt);
    await this.#counters.forget(BY_ACCOUNT, { account: attempt.account });
  }

  /** Withdraws an attempt that was neither right nor wrong. */
  async withdrawn(attempt: Attempt): Promise<void> {
    await this.#counters.giveBack(BY_BOTH, this.#limits.accountAndAddress, attempt);
  }
}
