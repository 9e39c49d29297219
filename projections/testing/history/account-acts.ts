// What happens to an account while it exists.
import type { AccountCommand } from '@sandcrate/core/account/account.ts';
import { DEFAULT_NOTIFICATIONS } from '@sandcrate/core/account/notifications.ts';
import { PenaltyKind } from '@sandcrate/core/account/penalty.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { DAY } from '@sandcrate/core/time.ts';
import { type Act, inTurn } from './act.ts';
import { idOf, owner, type Scene } from './scene.ts';

const ROLES: readonly Role[] = ['user', 'publisher', 'auditor', 'admin', 'owner'];

export function accountActs({ ports, person: { id: accountId }, n, isEven, now, onAccount }: Scene): Act[] {
  const self = { id: accountId, role: 'user' } as const;
  const give = (command: AccountCommand) => onAccount(accountId, () => command);
  const seal = (text: string) => ports.privacy.seal(identity(accountId), text);
  const nonce = `nonce ${n}`;
  const codeHash = n % 2 === 0 ? 'wrong' : 'right';
  const requested = give({ type: 'RequestEmailVerification', codeHash: 'right', nonce, now });
  const applied = onAccount(accountId, async () => ({
    type: 'ApplyForPublisher',
    access: 'review',
    message: isEven ? await seal('Please') : null,
  }));
  const enrolled = onAccount(accountId, async () => ({
    type: 'EnrolSecondFactor',
    isCodeUsed: false,
    secret: await seal(`secret ${n}`),
    recoveryCodeHashes: ['one', 'two'],
  }));
  const verified = (verified: boolean) => give({ type: 'Verify', accountId, by: owner, verified });
  const banned = (banned: boolean) =>
    give({ type: 'Ban', accountId, by: owner, banned, reason: isEven ? 'Spam' : null });

  const penaltyId = idOf('penalty', n);
  const penalized = give({
    type: 'ImposePenalty',
    accountId,
    by: owner,
    penaltyId,
    kind: PenaltyKind.options[n % 4] ?? 'warning',
    until: new Date(now.getTime() + (n % 3) * DAY + DAY),
    reason: 'Insults',
    now,
  });

  return [
    inTurn(
      give({ type: 'ChooseLanguage', language: isEven ? 'de' : 'en', now }),
      give({
        type: 'ChooseNotifications',
        settings: {
          kinds: {
            ...DEFAULT_NOTIFICATIONS.kinds,
            comment: { site: isEven, mail: isEven ? 'weekly' : 'off', push: n % 3 === 0 },
          },
          gameVersion: isEven ? null : `1.21.${n % 3}`,
        },
      }),
      requested,
    ),
    inTurn(requested, give({ type: 'VerifyEmail', codeHash, now })),
    inTurn(
      give({ type: 'RequestPasswordReset', codeHash: 'right', nonce, now }),
      onAccount(accountId, async () => ({
        type: 'ResetPassword',
        codeHash,
        nonce,
        passwordHash: await seal(`reset ${n}`),
        now,
      })),
    ),
    onAccount(accountId, async ({ passwordHash: checkedAgainst }) => ({
      type: 'ChangePassword',
      accountId,
      by: isEven ? self : 'system',
      passwordHash: await seal(`changed ${n}`),
      checkedAgainst,
    })),
    enrolled,
    inTurn(enrolled, give({ type: 'UseRecoveryCode', codeHash: isEven ? 'one' : 'two' })),
    inTurn(
      enrolled,
      give({ type: 'LockSecondFactor', codeHash: 'right', nonce, now }),
      give({ type: 'UseLoginCode', codeHash, now }),
      give({ type: 'UseLoginCode', codeHash: 'right', now }),
      give({ type: 'RequestLoginCode', codeHash: 'right', nonce, now }),
    ),
    inTurn(enrolled, give({ type: 'RemoveSecondFactor', accountId, by: self, staffSecondFactor: false })),
    give({ type: 'EndSessions', accountId, by: self }),
    applied,
    give({ type: 'ApplyForPublisher', access: 'immediate', message: null }),
    inTurn(applied, give({ type: 'DeclinePublisher', accountId, by: owner, reason: 'Not yet' })),
    give({ type: 'Promote', accountId, by: owner }),
    give({ type: 'Demote', by: owner, reason: null }),
    inTurn(
      give({ type: 'Demote', by: owner, reason: 'Idle' }),
      give({ type: 'Promote', accountId, by: owner }),
    ),
    verified(n % 3 !== 0),
    inTurn(verified(true), verified(false)),
    banned(n % 3 === 0),
    inTurn(banned(true), banned(false)),
    penalized,
    inTurn(penalized, give({ type: 'LiftPenalty', accountId, by: owner, penaltyId })),
    give({ type: 'ChangeRole', accountId, by: owner, role: ROLES[n % 5] ?? 'user', ownerIds: [owner.id] }),
    give({ type: 'SetPublisher', by: owner, isPublisher: isEven }),
  ];
}
