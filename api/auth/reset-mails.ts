// Limits password reset mails. The caller never learns of the limit, because it would reveal who has an account.
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
   * Whether to mail a link to this account, as requested from this address. A mail is counted before it is written, so
   * that concurrent requests count too. One that is not written must be `withdrawn`.
   */
  async begin(account: string, address: string): Promise<boolean> {
    const asked = await this.#counters.take(REQUESTS, this.#limits.requests, { address });
    if (!asked.isAllowed) return false;
    const mail = await this.#counters.take(MAILS, this.#limits.mails, { account });
    if (!mail.isAllowed) await this.withdrawn(account);
    return mail.isAllowed;
  }

  /** Takes back a mail that was not written, or such requests would use up the account's limit. */
  async withdrawn(account: string): Promise<void> {
    await this.#counters.giveBack({ name: MAILS, subject: { account } });
  }
}
