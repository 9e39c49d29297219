// Credentials: mailed codes, password, second factor and sessions.

import { canAudit, isOwnerOrSystem, isSelf, isStaff, mayModerate } from '../access.ts';
import { isSameHash } from '../constant-time.ts';
import type { DomainError } from '../domain-error.ts';
import { noPermission, tooSoon } from '../errors.ts';
import type { Role } from '../metadata.ts';
import type { Settings } from '../settings/values.ts';
import { after, isPast, MINUTE, SECOND } from '../time.ts';
import type {
  ChangePassword,
  CredentialsCommand,
  EndSessions,
  EnrolSecondFactor,
  LockSecondFactor,
  RemoveSecondFactor,
  RequestEmailVerification,
  RequestLoginCode,
  RequestPasswordReset,
  ResetPassword,
  UseLoginCode,
  UseRecoveryCode,
  VerifyEmail,
} from './commands.ts';
import {
  invalidCode,
  invalidResetLink,
  passwordChanged,
  secondFactorExists,
  secondFactorRequired,
  wrongOtp,
} from './errors.ts';
import type { AccountEvent } from './events.ts';
import type { Account, Code } from './state.ts';

export const CODE_LIVES = 30 * MINUTE;
export const CODE_TRIES = 5;
export const RESEND_AFTER = 60 * SECOND;
export const SECOND_FACTOR_LOCKED_FOR = 60 * MINUTE;

/** Decides about the credentials of an existing account. */
export function decideCredentials(command: CredentialsCommand, account: Account): AccountEvent[] {
  switch (command.type) {
    case 'RequestEmailVerification':
      return requestVerification(command, account);
    case 'VerifyEmail':
      return verifyEmail(command, account);
    case 'RequestPasswordReset':
      return requestReset(command, account);
    case 'ResetPassword':
      return resetPassword(command, account);
    case 'ChangePassword':
      return changePassword(command, account);
    case 'EnrolSecondFactor':
      return enrol(command, account);
    case 'UseRecoveryCode':
      return useRecoveryCode(command, account);
    case 'LockSecondFactor':
      return lockSecondFactor(command, account);
    case 'RequestLoginCode':
      return requestLoginCode(command, account);
    case 'UseLoginCode':
      return useLoginCode(command, account);
    case 'RemoveSecondFactor':
      return removeSecondFactor(command, account);
    case 'EndSessions':
      return endSessions(command, account);
  }
}

/** The refusal to return when a command only recorded a wrong code. */
export function refusalOf(events: readonly { type: string }[]): DomainError | undefined {
  if (events.some(({ type }) => type === 'EmailVerificationFailed')) return invalidCode();
  if (events.some(({ type }) => type === 'PasswordResetFailed')) return invalidResetLink();
  if (events.some(({ type }) => type === 'LoginCodeFailed')) return wrongOtp();
  return undefined;
}

function requirePause(code: Code | null, now: Date): void {
  if (!code) return;
  const sentAt = Date.parse(code.expiresAt) - CODE_LIVES;
  const wait = sentAt + RESEND_AFTER - now.getTime();
  if (wait > 0) throw tooSoon(Math.ceil(wait / SECOND));
}

const isOpen = (code: Code | null, now: Date): code is Code =>
  code !== null && code.failures < CODE_TRIES && !isPast(code.expiresAt, now);

function requestVerification(
  { codeHash, nonce, now }: RequestEmailVerification,
  account: Account,
): AccountEvent[] {
  if (account.emailVerified || !account.email) return [];
  requirePause(account.verification, now);
  const expiresAt = after(now, CODE_LIVES);
  return [{ type: 'EmailVerificationRequested', data: { codeHash, nonce, expiresAt } }];
}

/** A wrong code is also an event, so that tries are counted; `refusalOf` gives the refusal to return then. */
function verifyEmail({ codeHash, now }: VerifyEmail, account: Account): AccountEvent[] {
  if (account.emailVerified) return [];
  if (!isOpen(account.verification, now)) throw invalidCode();
  const isRight = isSameHash(codeHash, account.verification.codeHash);
  return [{ type: isRight ? 'EmailVerified' : 'EmailVerificationFailed', data: {} }];
}

/** No event for an account that cannot log in anyway; the caller responds the same way in both cases. */
function requestReset({ codeHash, nonce, now }: RequestPasswordReset, account: Account): AccountEvent[] {
  if (!account.email || account.isBanned) return [];
  requirePause(account.reset, now);
  return [{ type: 'PasswordResetRequested', data: { codeHash, nonce, expiresAt: after(now, CODE_LIVES) } }];
}

/** Following the link also verifies the address. Only attempts with the mailed link's own nonce use up its tries. */
function resetPassword(
  { codeHash, nonce, passwordHash, now }: ResetPassword,
  account: Account,
): AccountEvent[] {
  if (!isOpen(account.reset, now) || !isSameHash(nonce, account.reset.nonce)) throw invalidResetLink();
  if (!isSameHash(codeHash, account.reset.codeHash)) return [{ type: 'PasswordResetFailed', data: {} }];
  return [
    { type: 'PasswordChanged', data: { passwordHash, via: 'reset' } },
    ...(account.emailVerified ? [] : [{ type: 'EmailVerified', data: {} } as const]),
  ];
}

function changePassword(
  { accountId, by, passwordHash, checkedAgainst }: ChangePassword,
  account: Account,
): AccountEvent[] {
  if (by !== 'system' && !isSelf(by, accountId)) throw noPermission();
  if (by === 'system') return [{ type: 'PasswordChanged', data: { passwordHash, via: 'operator' } }];
  if (checkedAgainst === null || checkedAgainst !== account.passwordHash) {
    throw passwordChanged();
  }
  return [{ type: 'PasswordChanged', data: { passwordHash, via: 'change' } }];
}

/**
 * Also checked before a secret is generated.
 * @throws DomainError 'conflict' when the account has a second factor
 */
export function requireNoSecondFactor(hasSecondFactor: boolean): void {
  if (hasSecondFactor) throw secondFactorExists();
}

/** Whether the owner's setting requires a second factor that this account lacks. */
export const mustEnrol = (
  { role, hasSecondFactor }: { role: Role; hasSecondFactor: boolean },
  { staffSecondFactor }: Pick<Settings, 'staffSecondFactor'>,
): boolean => staffSecondFactor && isStaff(role) && !hasSecondFactor;

function enrol(
  { secret, recoveryCodeHashes, isCodeUsed }: EnrolSecondFactor,
  account: Account,
): AccountEvent[] {
  if (account.secondFactor?.secret === secret) return [];
  requireNoSecondFactor(account.secondFactor !== null);
  if (isCodeUsed) throw wrongOtp();
  return [{ type: 'SecondFactorEnrolled', data: { secret, recoveryCodeHashes } }];
}

function useRecoveryCode({ codeHash }: UseRecoveryCode, { secondFactor }: Account): AccountEvent[] {
  const known = secondFactor?.recoveryCodeHashes.find((hash) => isSameHash(hash, codeHash));
  if (known === undefined) throw wrongOtp();
  return [{ type: 'RecoveryCodeUsed', data: { codeHash: known } }];
}

/** Whether codes of the app are not looked at, because too many wrong ones were entered. */
export const isSecondFactorLocked = (
  { secondFactorLockedUntil }: Pick<Account, 'secondFactorLockedUntil'>,
  now: Date,
): boolean => secondFactorLockedUntil !== null && !isPast(secondFactorLockedUntil, now);

/** The code is mailed with the news of the lock, so that somebody without recovery codes can still log in. */
function lockSecondFactor({ codeHash, nonce, now }: LockSecondFactor, account: Account): AccountEvent[] {
  if (account.secondFactor === null || isSecondFactorLocked(account, now)) return [];
  const [until, expiresAt] = [after(now, SECOND_FACTOR_LOCKED_FOR), after(now, CODE_LIVES)];
  return [{ type: 'SecondFactorLocked', data: { until, codeHash, nonce, expiresAt } }];
}

/** Only while the second factor is locked and the last code is no longer valid. */
function requestLoginCode({ codeHash, nonce, now }: RequestLoginCode, account: Account): AccountEvent[] {
  if (!isSecondFactorLocked(account, now) || isOpen(account.loginCode, now)) return [];
  return [{ type: 'LoginCodeRequested', data: { codeHash, nonce, expiresAt: after(now, CODE_LIVES) } }];
}

/** A wrong code is also an event, so that tries are counted. */
function useLoginCode({ codeHash, now }: UseLoginCode, { loginCode }: Account): AccountEvent[] {
  if (!isOpen(loginCode, now)) throw wrongOtp();
  const isRight = isSameHash(codeHash, loginCode.codeHash);
  return [{ type: isRight ? 'LoginCodeUsed' : 'LoginCodeFailed', data: {} }];
}

/** People remove their own; the owner removes a lost one. */
function removeSecondFactor(
  { accountId, by, staffSecondFactor }: RemoveSecondFactor,
  account: Account,
): AccountEvent[] {
  const isOwn = isSelf(by, accountId);
  if (!isOwn && !isOwnerOrSystem(by)) throw noPermission();
  if (!account.secondFactor) return [];
  if (isOwn && staffSecondFactor && isStaff(account.role)) {
    throw secondFactorRequired();
  }
  return [{ type: 'SecondFactorRemoved', data: {} }];
}

/**
 * Ends all sessions: people end their own, the owner anybody's, an administrator those of accounts that an administrator
 * may ban.
 */
function endSessions({ accountId, by }: EndSessions, account: Account): AccountEvent[] {
  const mayEndOthers = isOwnerOrSystem(by) || (mayModerate(by) && !canAudit(account.role));
  if (!isSelf(by, accountId) && !mayEndOthers) throw noPermission();
  return [{ type: 'SessionsEnded', data: { sessionId: null } }];
}
