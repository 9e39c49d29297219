// Limits mails that reset a password. The caller never learns of the limit, or they could find out who has an account.
import type { Counters } from '../limits/counters.ts';
import type { Limits } from '../limits/limits.ts';

const REQUESTS = 'password reset requests';
const MAILS = 'password reset mails';

export class ResetMails {
  readonly #counters: Counters;
  readonly #limits: Limits['resetMails'];

  constructor(counters: Counters, limits: Limits['resetMails']) {
    this.#counters = counters;
    this.#limits = limits;
  }

  /**
   * Whether to mail a link to this account, asked from this address. A mail is counted before it is written, so that
   * requests at the same moment count too; one that is not written after all has to be `withdrawn`.
   */
  async begin(account: string, address: string): Promise<boolean> {
    const asked = await this.#counters.take(REQUESTS, this.#limits.requests, { address });
    if (!asked.isAllowed) return false;
    const mail = await this.#counters.take(MAILS, this.#limits.mails, { account });
    if (!mail.isAllowed) await this.withdrawn(account);
    return mail.isAllowed;
  }

  /** Requests that lead to no mail do not count, or they would use up the mails of others. */
  async withdrawn(account: string): Promise<void> {
    await this.#counters.giveBack(MAILS, this.#limits.mails, { account });
  }
}
