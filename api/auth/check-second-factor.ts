// The second factor at a login: a code of the app, a recovery code or, after too many wrong codes, a mailed one. Guesses
// are counted for the account, from all addresses: whoever makes them knows its password.
import * as account from '@sandcrate/core/account/account.ts';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import { LOGIN_CODE_DIGITS, newNonce } from '@sandcrate/core/privacy/codes.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { withoutCommandId } from '@sandcrate/core/registration/ports.ts';
import type { Counters } from '../limits/counters.ts';
import type { Limits } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import { stepOf } from './otp.ts';
import { isWrongOtp, useStep } from './second-factor.ts';

const WRONG_CODES = 'wrong codes of a second factor';
const LOGIN_CODES = 'mailed codes for a login';

const MAILED_CODE = new RegExp(`^\\d{${LOGIN_CODE_DIGITS}}$`);
const APP_CODE = /^\d+$/;

type Needs = Pick<Services, 'handler' | 'privacy' | 'pool'> & {
  counters: Counters;
  limits: Limits['secondFactor'];
};

export type Answer = { accountId: string; state: account.Account; otp: string };

export class SecondFactors {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Checks the code of somebody whose password was right. Each code works once.
   * @returns 'locked' when codes of the app are not looked at; a code to log in was mailed then
   */
  async check(answer: Answer, requested: CommandContext): Promise<'right' | 'wrong' | 'locked'> {
    // Without the request's Idempotency-Key, with which a used code would be accepted again.
    const context = withoutCommandId(requested);
    const otp = answer.otp.replace(/\s/g, '');
    const isOfApp = APP_CODE.test(otp) && !MAILED_CODE.test(otp);
    if (!isOfApp && (await this.#useLastingCode({ ...answer, otp }, context))) return 'right';
    if (account.isSecondFactorLocked(answer.state, context.now)) {
      await this.mailCode(answer.accountId, requested);
      return 'locked';
    }
    return this.#guess({ ...answer, otp }, isOfApp, context);
  }

  /** Mails a code to log in, if the second factor is locked and the last code is no longer valid. */
  async mailCode(accountId: string, requested: CommandContext): Promise<void> {
    const { counters, limits } = this.#needs;
    const [mails] = await counters.takeEach([
      { name: LOGIN_CODES, quota: limits.mails, subject: { account: accountId } },
    ]);
    const isMailed =
      mails?.isAllowed && (await this.#mail('RequestLoginCode', accountId, withoutCommandId(requested)));
    if (!isMailed) await counters.giveBack({ name: LOGIN_CODES, subject: { account: accountId } });
  }

  /** Counts a guess before it is looked at, so that concurrent guesses count too. */
  async #guess(answer: Answer, isOfApp: boolean, context: CommandContext) {
    const { counters, limits } = this.#needs;
    const subject = { account: answer.accountId };
    const guess = await counters.take(WRONG_CODES, limits.wrongCodes, subject);
    if (guess.isAllowed && isOfApp && (await this.#useAppCode(answer, context))) {
      await counters.giveBack({ name: WRONG_CODES, subject });
      return 'right';
    }
    if (guess.remaining === 0) await this.#mail('LockSecondFactor', answer.accountId, context);
    return guess.isAllowed ? 'wrong' : 'locked';
  }

  async #useAppCode({ accountId, state, otp }: Answer, { now }: CommandContext): Promise<boolean> {
    const { privacy, pool } = this.#needs;
    const secret = state.secondFactor && (await privacy.open(identity(accountId), state.secondFactor.secret));
    const step = secret ? stepOf(secret, otp, now) : undefined;
    return step !== undefined && useStep(pool, accountId, step);
  }

  /** Uses a recovery code, or the mailed code. */
  async #useLastingCode({ accountId, otp }: Answer, context: CommandContext): Promise<boolean> {
    const { handler, privacy } = this.#needs;
    const command: account.UseLoginCode | account.UseRecoveryCode = MAILED_CODE.test(otp)
      ? { type: 'UseLoginCode', codeHash: privacy.hashCode('log-in', accountId, otp), now: context.now }
      : { type: 'UseRecoveryCode', codeHash: privacy.hashCode('recovery-code', accountId, otp) };
    try {
      const { events } = await handler.handle(account, account.streamName(accountId), command, context);
      return account.refusalOf(events) === undefined;
    } catch (error) {
      if (isWrongOtp(error)) return false;
      throw error;
    }
  }

  /** @returns whether a code is mailed */
  async #mail(
    type: 'LockSecondFactor' | 'RequestLoginCode',
    accountId: string,
    context: CommandContext,
  ): Promise<boolean> {
    const { handler, privacy } = this.#needs;
    const nonce = newNonce();
    const code = privacy.deriveCode('log-in', accountId, nonce);
    const { events } = await handler.handle(
      account,
      account.streamName(accountId),
      { type, codeHash: privacy.hashCode('log-in', accountId, code), nonce, now: context.now },
      context,
    );
    return events.length > 0;
  }
}
