// The second factor of an account: set up with a code from its app, required at login, with recovery codes for a lost
// app.

import * as account from '@sandcrate/core/account/account.ts';
import { WRONG_OTP } from '@sandcrate/core/account/errors.ts';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import { newNonce } from '@sandcrate/core/privacy/codes.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { BadRequest } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { isSecret, stepOf } from './otp.ts';

type Needs = Pick<Services, 'handler' | 'privacy' | 'pool'>;

/**
 * Enrols an account with the secret in its app.
 * @returns its recovery codes, which are stored as hashes only; the same ones when the command is repeated
 * @throws BadRequest when the code is not the secret's; DomainError 'conflict' when there is a second factor already
 */
export async function enrol(
  needs: Needs,
  { accountId, secret, code }: { accountId: string; secret: string; code: string },
  context: CommandContext,
): Promise<{ recoveryCodes: string[]; position: bigint | undefined }> {
  const { handler, privacy } = needs;
  const step = isSecret(secret) ? stepOf(secret, code, context.now) : undefined;
  if (step === undefined) throw new BadRequest([{ path: 'code', message: WRONG_OTP }]);
  const recoveryCodes = privacy.deriveRecoveryCodes(accountId, context.commandId ?? newNonce());
  const { position } = await handler.handle(
    account,
    account.streamName(accountId),
    {
      type: 'EnrolSecondFactor',
      secret: await privacy.seal(identity(accountId), secret),
      recoveryCodeHashes: recoveryCodes.map((each) => privacy.hashCode('recovery-code', accountId, each)),
    },
    context,
  );
  await use(needs, accountId, step);
  return { recoveryCodes, position };
}

/**
 * Whether a code lets the person in: one from the app, each of which works once, or a recovery code, which is used up.
 */
export async function passes(
  needs: Needs,
  { accountId, factor, otp }: { accountId: string; factor: account.Account['secondFactor']; otp: string },
  context: CommandContext,
): Promise<boolean> {
  const { handler, privacy } = needs;
  if (factor === null) return true;
  const secret = await privacy.open(identity(accountId), factor.secret);
  const step = secret === null ? undefined : stepOf(secret, otp, context.now);
  if (step !== undefined) return use(needs, accountId, step);
  const codeHash = privacy.hashCode('recovery-code', accountId, otp);
  try {
    await handler.handle(
      account,
      account.streamName(accountId),
      { type: 'UseRecoveryCode', codeHash },
      // Without the request's Idempotency-Key, with which a used code would be accepted again.
      { ...context, commandId: undefined, commandHash: undefined },
    );
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'otp-wrong') return false;
    throw error;
  }
}

/** Records that an interval's code was used; false when that code or a later one was used before. */
async function use({ pool }: Needs, accountId: string, step: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into api.used_otp (account_id, step) values ($1, $2)
     on conflict (account_id) do update set step = excluded.step where used_otp.step < excluded.step`,
    [accountId, step],
  );
  return rowCount === 1;
}
