// Guessing a password takes longer with every wrong one: for an account, for an address, and for both together.
import { TooSoon } from '@sandcrate/core/domain-error.ts';
import type { Counters, Subject } from './counters.ts';
import type { Limits, Slowing } from './limits.ts';

/** `account` names it whether or not there is one, so that the answers are the same. */
export type Attempt = { account: string; address: string };

export class Logins {
  readonly #counters: Counters;
  readonly #slowings: readonly { name: string; slowing: Slowing; of: (attempt: Attempt) => Subject }[];

  constructor(counters: Counters, { both, account, address }: Limits['logins']) {
    this.#counters = counters;
    this.#slowings = [
      { name: 'login both', slowing: both, of: (attempt) => attempt },
      { name: 'login account', slowing: account, of: (attempt) => ({ account: attempt.account }) },
      { name: 'login address', slowing: address, of: (attempt) => ({ address: attempt.address }) },
    ];
  }

  /** @throws TooSoon after too many failures */
  async requirePatience(attempt: Attempt): Promise<void> {
    const pauses = this.#slowings.map(({ name, of }) => this.#counters.pauseOf(name, of(attempt)));
    const wait = Math.max(...(await Promise.all(pauses)));
    if (wait > 0) throw new TooSoon(wait);
  }

  async failed(attempt: Attempt): Promise<void> {
    for (const { name, slowing, of } of this.#slowings)
      await this.#counters.failed(name, slowing, of(attempt));
  }

  /** Who knows the password has guessed nothing. What else came from the address still counts. */
  async succeeded(attempt: Attempt): Promise<void> {
    for (const { name, of } of this.#slowings) {
      if (name !== 'login address') await this.#counters.forgive(name, of(attempt));
    }
  }
}
