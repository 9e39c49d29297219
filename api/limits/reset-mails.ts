// How many links to reset a password are mailed. Whoever asks is never told, so that nobody learns who has an account.
import type { Counters } from './counters.ts';
import type { Limits } from './limits.ts';

const REQUESTS = 'password reset requests';
const MAILS = 'password reset mails';

export class ResetMails {
  readonly #counters: Counters;
  readonly #limits: Limits['resetMails'];

  constructor(counters: Counters, limits: Limits['resetMails']) {
    this.#counters = counters;
    this.#limits = limits;
  }

  /** Whether to mail a link to this account, asked from this address. */
  async mayMail(account: string, address: string): Promise<boolean> {
    const asked = await this.#counters.take(REQUESTS, this.#limits.requests, { address });
    if (!asked.isAllowed) return false;
    return (await this.#counters.look(MAILS, this.#limits.mails, { account })).isAllowed;
  }

  /** Counts a mail; requests that lead to none do not count, or they would use up the mails of others. */
  async mailed(account: string): Promise<void> {
    await this.#counters.take(MAILS, this.#limits.mails, { account });
  }
}
