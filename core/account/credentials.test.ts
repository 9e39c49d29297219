import { expect, test } from 'vitest';
import { TooSoon } from '../domain-error.ts';
import { specify } from '../specify.ts';
import * as account from './account.ts';
import {
  admin,
  ann,
  banned,
  bob,
  deleted,
  emailVerified,
  granted,
  imported,
  owner,
  registered,
  registeredAs,
  roleChanged,
  sealed,
  unbanned,
} from './examples.ts';

const { given, state } = specify(account);

const at = (time: string) => new Date(`2026-03-01T${time}Z`);
const now = at('12:00:00');
const expiresAt = at('12:30:00').toISOString();

const asked: account.AccountEvent = {
  type: 'EmailVerificationRequested',
  data: { codeHash: 'right', nonce: 'n', expiresAt },
};
const ask: account.RequestEmailVerification = {
  type: 'RequestEmailVerification',
  codeHash: 'right',
  nonce: 'n',
  now,
};
const enter: account.VerifyEmail = { type: 'VerifyEmail', codeHash: 'right', now: at('12:29:59') };
const wrongCode: account.AccountEvent = { type: 'EmailVerificationFailed', data: {} };
const DEAD_CODE = 'This code is invalid or has expired.';

test('a verification code is mailed, but not to an account that is verified or has no address', () => {
  given(registered).when(ask).then(asked);
  given(registered, emailVerified).when(ask).thenNothing();
  given(imported).when(ask).thenNothing();
});

test('the next code can be requested after a minute', () => {
  const again = at('12:00:59');
  given(registered, asked)
    .when({ ...ask, now: again })
    .thenRefused('Too many requests. Please try again in 1 seconds.');
  expect(() => account.decide({ ...ask, now }, state(registered, asked))).toThrow(TooSoon);
  given(registered, asked)
    .when({ ...ask, now: at('12:01:00') })
    .then({ ...asked, data: { ...asked.data, expiresAt: at('12:31:00').toISOString() } });
});

test('the right code proves the address', () => {
  given(registered, asked).when(enter).then(emailVerified);
  given(registered, asked, emailVerified).when(enter).thenNothing();
});

test('a code expires after 30 minutes', () => {
  given(registered, asked)
    .when({ ...enter, now: at('12:30:00') })
    .thenRefused(DEAD_CODE);
  given(registered).when(enter).thenRefused(DEAD_CODE);
});

test('a code is no longer valid after five wrong ones', () => {
  const wrong = { ...enter, codeHash: 'wrong' };
  const failures = Array.from({ length: 4 }, () => wrongCode);
  given(registered, asked, ...failures)
    .when(wrong)
    .then(wrongCode);
  given(registered, asked, ...failures)
    .when(enter)
    .then(emailVerified);
  given(registered, asked, ...failures, wrongCode)
    .when(enter)
    .thenRefused(DEAD_CODE);
  given(registered, asked, ...failures, wrongCode, asked)
    .when(enter)
    .then(emailVerified);
});

test('a wrong code is refused with its own message', () => {
  expect(account.refusalOf([wrongCode])).toMatchObject({ kind: 'invalid', message: DEAD_CODE });
  expect(account.refusalOf([{ type: 'PasswordResetFailed' }])).toMatchObject({
    kind: 'invalid',
    message: DEAD_LINK,
  });
  expect(account.refusalOf([emailVerified])).toBeUndefined();
});

const askedReset: account.AccountEvent = {
  type: 'PasswordResetRequested',
  data: { codeHash: 'right', nonce: 'n', expiresAt },
};
const askReset: account.RequestPasswordReset = {
  type: 'RequestPasswordReset',
  codeHash: 'right',
  nonce: 'n',
  now,
};
const reset: account.ResetPassword = {
  type: 'ResetPassword',
  nonce: 'n',
  codeHash: 'right',
  passwordHash: sealed('new'),
  now: at('12:29:59'),
};
const changedBy = (via: 'change' | 'reset' | 'operator'): account.AccountEvent => ({
  type: 'PasswordChanged',
  data: { passwordHash: sealed('new'), via },
});
const DEAD_LINK = 'This reset link is invalid or has expired.';

test('a reset link is mailed, but not to an account that cannot log in', () => {
  given(registered).when(askReset).then(askedReset);
  given(registered, banned).when(askReset).thenNothing();
  given(imported).when(askReset).thenNothing();
  given(registered, askedReset)
    .when({ ...askReset, now: at('12:00:10') })
    .thenRefused('too-soon');
});

test('the link sets a password and proves the address, once', () => {
  given(registered, askedReset).when(reset).then(changedBy('reset'), emailVerified);
  given(registered, emailVerified, askedReset).when(reset).then(changedBy('reset'));
  given(registered, askedReset, changedBy('reset')).when(reset).thenRefused(DEAD_LINK);
});

test('the link is no longer valid after 30 minutes, after five wrong tries, or after the next request', () => {
  const failed: account.AccountEvent = { type: 'PasswordResetFailed', data: {} };
  given(registered, askedReset)
    .when({ ...reset, now: at('12:30:00') })
    .thenRefused(DEAD_LINK);
  given(registered, askedReset)
    .when({ ...reset, codeHash: 'wrong' })
    .then(failed);
  given(registered, askedReset, failed, failed, failed, failed, failed).when(reset).thenRefused(DEAD_LINK);
  const next: account.AccountEvent = { ...askedReset, data: { ...askedReset.data, nonce: 'm' } };
  given(registered, askedReset, next).when(reset).thenRefused(DEAD_LINK);
});

test('a link that was never mailed uses up no tries', () =>
  given(registered, askedReset)
    .when({ ...reset, nonce: 'guessed', codeHash: 'wrong' })
    .thenRefused(DEAD_LINK));

const change: account.ChangePassword = {
  type: 'ChangePassword',
  accountId: ann.id,
  by: ann,
  passwordHash: sealed('new'),
  checkedAgainst: sealed('hash'),
};

test('a person changes their own password by giving the current one', () => {
  given(registered).when(change).then(changedBy('change'));
  given(registered, changedBy('reset')).when(change).thenRefused('password-changed');
  given(registered)
    .when({ ...change, checkedAgainst: null })
    .thenRefused('password-changed');
  given(registered)
    .when({ ...change, by: owner })
    .thenRefused('forbidden');
});

test('an operator sets a password without knowing the current one', () =>
  given(registered)
    .when({ ...change, by: 'system', checkedAgainst: null })
    .then(changedBy('operator')));

const enrolled: account.AccountEvent = {
  type: 'SecondFactorEnrolled',
  data: { secret: sealed('secret'), recoveryCodeHashes: ['one', 'two'] },
};
const enrol: account.EnrolSecondFactor = {
  type: 'EnrolSecondFactor',
  secret: sealed('secret'),
  recoveryCodeHashes: ['one', 'two'],
  isCodeUsed: false,
};

test('an account has at most one second factor', () => {
  given(registered).when(enrol).then(enrolled);
  given(registered, enrolled).when(enrol).thenNothing();
  given(registered, enrolled)
    .when({ ...enrol, secret: sealed('other') })
    .thenRefused('A second factor is already set up.');
});

test('a second factor cannot be set up with a code that was used before', () => {
  given(registered)
    .when({ ...enrol, isCodeUsed: true })
    .thenRefused('That code is not valid.');
  given(registered, enrolled)
    .when({ ...enrol, isCodeUsed: true })
    .thenNothing();
});

const loginCode = { codeHash: 'right', nonce: 'nonce', expiresAt: '2026-03-01T12:30:00.000Z' };
const locked: account.AccountEvent = {
  type: 'SecondFactorLocked',
  data: { ...loginCode, until: '2026-03-01T13:00:00.000Z' },
};
const atNoon = { codeHash: 'right', nonce: 'nonce', now: new Date('2026-03-01T12:00:00.000Z') };
const lock: account.LockSecondFactor = { type: 'LockSecondFactor', ...atNoon };
const requestCode: account.RequestLoginCode = { type: 'RequestLoginCode', ...atNoon };
const useCode: account.UseLoginCode = { type: 'UseLoginCode', codeHash: 'right', now: atNoon.now };
const wrongLoginCode: account.AccountEvent = { type: 'LoginCodeFailed', data: {} };
const usedLoginCode: account.AccountEvent = { type: 'LoginCodeUsed', data: {} };

test('a second factor is locked for an hour, once, and its lock ends when it is removed', () => {
  given(registered).when(lock).thenNothing();
  given(registered, enrolled).when(lock).then(locked);
  given(registered, enrolled, locked).when(lock).thenNothing();
  const lockedState = state(registered, enrolled, locked);
  expect(account.isSecondFactorLocked(lockedState, at('12:59:00'))).toBe(true);
  expect(account.isSecondFactorLocked(lockedState, at('13:00:00'))).toBe(false);
  const removed = state(registered, enrolled, locked, { type: 'SecondFactorRemoved', data: {} });
  expect(account.isSecondFactorLocked(removed, at('12:01:00'))).toBe(false);
});

test('a mailed code works once, and no longer after five wrong ones or half an hour', () => {
  given(registered, enrolled, locked).when(useCode).then(usedLoginCode);
  given(registered, enrolled, locked, usedLoginCode).when(useCode).thenRefused('That code is not valid.');
  given(registered, enrolled, locked)
    .when({ ...useCode, codeHash: 'wrong' })
    .then(wrongLoginCode);
  const five = Array.from({ length: 5 }, () => wrongLoginCode);
  given(registered, enrolled, locked, ...five)
    .when(useCode)
    .thenRefused('otp-wrong');
  given(registered, enrolled, locked)
    .when({ ...useCode, now: at('12:30:00') })
    .thenRefused('otp-wrong');
  given(registered, enrolled).when(useCode).thenRefused('otp-wrong');
});

test('a further code is mailed only while the second factor is locked and the last code is dead', () => {
  const requested: account.AccountEvent = { type: 'LoginCodeRequested', data: loginCode };
  given(registered, enrolled).when(requestCode).thenNothing();
  given(registered, enrolled, locked).when(requestCode).thenNothing();
  given(registered, enrolled, locked, usedLoginCode).when(requestCode).then(requested);
  given(registered, enrolled, locked)
    .when({ ...requestCode, now: at('13:00:00') })
    .thenNothing();
});

test('a recovery code works once', () => {
  const use: account.UseRecoveryCode = { type: 'UseRecoveryCode', codeHash: 'one' };
  const used: account.AccountEvent = { type: 'RecoveryCodeUsed', data: { codeHash: 'one' } };
  given(registered, enrolled).when(use).then(used);
  given(registered, enrolled, used).when(use).thenRefused('That code is not valid.');
  given(registered, enrolled, used)
    .when({ ...use, codeHash: 'two' })
    .then({ ...used, data: { codeHash: 'two' } });
  given(registered).when(use).thenRefused('otp-wrong');
});

const removeFactor: account.RemoveSecondFactor = {
  type: 'RemoveSecondFactor',
  accountId: admin.id,
  by: admin,
  staffSecondFactor: true,
};

test('the second factor is removed by its account, or by the owner for somebody who lost it', () => {
  const removed: account.AccountEvent = { type: 'SecondFactorRemoved', data: {} };
  given(registered, enrolled)
    .when({ ...removeFactor, accountId: ann.id, by: ann })
    .then(removed);
  given(registered)
    .when({ ...removeFactor, accountId: ann.id, by: ann })
    .thenNothing();
  given(registeredAs('admin'), enrolled)
    .when({ ...removeFactor, by: owner })
    .then(removed);
  given(registeredAs('admin'), enrolled)
    .when({ ...removeFactor, by: bob })
    .thenRefused('forbidden');
});

test('staff cannot remove theirs while the setting requires one', () => {
  given(registeredAs('admin'), enrolled)
    .when(removeFactor)
    .thenRefused('Your role requires a second factor.');
  given(registeredAs('admin'), enrolled)
    .when({ ...removeFactor, staffSecondFactor: false })
    .then({ type: 'SecondFactorRemoved', data: {} });
});

const end: account.EndSessions = { type: 'EndSessions', accountId: ann.id, by: ann };
const ended: account.AccountEvent = { type: 'SessionsEnded', data: { sessionId: null } };
/** As older logs have it. */
const loggedOut: account.AccountEvent = {
  type: 'SessionsEnded',
  data: { sessionId: 'e81f5b69-07ac-4d32-9be4-7a20d6c1a001' },
};

test('the logouts that an older log has leave nothing in the state, however many there are', () => {
  const logouts = Array.from({ length: 1000 }, () => loggedOut);
  expect({ ...state(registered, ...logouts), revision: 0n }).toEqual(state(registered));
});

test('all sessions can be ended by their person or by staff', () => {
  given(registered).when(end).then(ended);
  given(registered)
    .when({ ...end, by: admin })
    .then(ended);
  given(registered)
    .when({ ...end, by: bob })
    .thenRefused('forbidden');
});

test.each(['admin', 'auditor', 'owner'] as const)(
  'sessions of role %s are ended by the owner or the site, not by an administrator',
  (role) => {
    given(registered, roleChanged(role, false))
      .when({ ...end, by: admin })
      .thenRefused('forbidden');
    for (const by of [owner, 'system'] as const) {
      given(registered, roleChanged(role, false))
        .when({ ...end, by })
        .then(ended);
    }
  },
);

test.each([banned, deleted, changedBy('change'), ended, roleChanged('admin', false)])(
  'old sessions end with $type',
  (event) => {
    expect(state(registered, event)).toMatchObject({ sessionNumber: 1 });
  },
);

test.each([loggedOut, emailVerified, enrolled, granted('applied'), unbanned])(
  'sessions continue after $type',
  (event) => {
    expect(state(registered, event)).toMatchObject({ sessionNumber: 0 });
  },
);

test.each([ask, enter, askReset, reset, change, enrol, end])(
  'a deleted account refuses every command: $type',
  (command) => given(registered, deleted).when(command).thenRefused('user-not-found'),
);
