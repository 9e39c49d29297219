// Setting up the second factor of an account with a code from its app.

import * as account from '@sandcrate/core/account/account.ts';
import { WRONG_OTP } from '@sandcrate/core/account/errors.ts';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import { newNonce } from '@sandcrate/core/privacy/codes.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import type pg from 'pg';
import { BadRequest } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { isSecret, stepOf } from './otp.ts';

type Needs = Pick<Services, 'handler' | 'privacy' | 'pool'>;

/**
 * Enrols an account with the secret in its app.
 * @returns its recovery codes, which are stored as hashes only; the same ones when the command is repeated
 * @throws BadRequest when the code is not the secret's or was used before; DomainError 'conflict' when there is a second factor already
 */
export async function enrol(
  needs: Needs,
  { accountId, secret, code }: { accountId: string; secret: string; code: string },
  context: CommandContext,
): Promise<{ recoveryCodes: string[]; position: bigint | undefined }> {
  const { handler, privacy } = needs;
  const step = isSecret(secret) ? stepOf(secret, code, context.now) : undefined;
  if (step === undefined) throw wrongCode();
  const isCodeUsed = !(await useStep(needs.pool, accountId, step));
  const recoveryCodes = privacy.deriveRecoveryCodes(accountId, context.commandId ?? newNonce());
  const command = {
    type: 'EnrolSecondFactor',
    isCodeUsed,
    secret: await privacy.seal(identity(accountId), secret),
    recoveryCodeHashes: recoveryCodes.map((each) => privacy.hashCode('recovery-code', accountId, each)),
  } as const;
  // Repeated with its key, the command finds its event before it is decided that the code was used.
  const { position } = await handler
    .handle(account, account.streamName(accountId), command, context)
    .catch((error: unknown) => {
      throw isWrongOtp(error) ? wrongCode() : error;
    });
  return { recoveryCodes, position };
}

const wrongCode = () => new BadRequest([{ path: 'code', message: WRONG_OTP }]);

/** Whether a command was refused for a wrong code. */
export const isWrongOtp = (error: unknown) => error instanceof DomainError && error.code === 'otp-wrong';

/** For how many intervals a used code is remembered: a day's. It can be entered for three. */
const STEPS_KEPT = 2880;

/** Records that an interval's code was used; false when that code or a later one was used before. */
export async function useStep(pool: pg.Pool, accountId: string, step: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with old as (
       delete from api.used_otp where account_id in (
         select account_id from api.used_otp where step < $2::bigint - ${STEPS_KEPT} and account_id <> $1
         for update skip locked -- its account may be logging in
       )
     )
     insert into api.used_otp (account_id, step) values ($1, $2)
     on conflict (account_id) do update set step = excluded.step where used_otp.step < excluded.step`,
    [accountId, step],
  );
  return rowCount === 1;
}
