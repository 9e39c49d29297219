// The transitions of an account, defined once. The aggregate and every read model of people use them and add only their
// own fields.
import type { Sealed } from '../event-schema.ts';
import type { Role } from '../metadata.ts';
import type { AccountEvent } from './events.ts';
import type { Penalty } from './penalty.ts';

export type Created = Extract<AccountEvent, { type: 'AccountRegistered' | 'AccountImported' }>;
export type Later = Exclude<AccountEvent, Created>;

/** The permissions of an account. */
export type Standing = { role: Role; isPublisher: boolean; isVerified: boolean; isBanned: boolean };

export const isCreation = <E extends { type: string }>(
  event: E,
): event is Extract<E, Pick<Created, 'type'>> =>
  event.type === 'AccountRegistered' || event.type === 'AccountImported';

/** The author of an imported add-on is a publisher. */
export const newStanding = ({ type, data }: Created): Standing => ({
  role: type === 'AccountImported' ? 'publisher' : data.role,
  isPublisher: type === 'AccountImported' || data.isPublisher,
  isVerified: false,
  isBanned: false,
});

/** How an event changes what an account may do. */
export function standingChange(role: Role, { type, data }: Later): Partial<Standing> {
  switch (type) {
    case 'PublisherAccessGranted':
      return { role: role === 'user' ? 'publisher' : role, isPublisher: true };
    case 'PublisherAccessRevoked':
      return { role: role === 'publisher' ? 'user' : role, isPublisher: false, isVerified: false };
    case 'PublisherVerified':
      return { isVerified: true };
    case 'PublisherUnverified':
      return { isVerified: false };
    case 'RoleChanged':
      return { role: data.role, isPublisher: data.isPublisher };
    case 'AccountBanned':
      return { isBanned: true };
    case 'AccountUnbanned':
      return { isBanned: false };
    default:
      return {};
  }
}

/** Whether the account has a pending application after an event. */
export function hasRequestedAccessAfter({ type, data }: Later, hasRequested: boolean): boolean {
  switch (type) {
    case 'PublisherAccessRequested':
      return true;
    case 'PublisherAccessGranted':
    case 'PublisherAccessDeclined':
      return false;
    case 'RoleChanged':
      return hasRequested && !data.isPublisher;
    default:
      return hasRequested;
  }
}

/** The penalties after an event, oldest first. */
export function penaltiesAfter({ type, data }: Later, penalties: readonly Penalty[]): readonly Penalty[] {
  switch (type) {
    case 'PenaltyImposed': {
      const { penaltyId: id, ...imposed } = data;
      return [...penalties, { id, ...imposed, isLifted: false }];
    }
    case 'PenaltyLifted':
      return penalties.map((penalty) =>
        penalty.id === data.penaltyId ? { ...penalty, isLifted: true } : penalty,
      );
    default:
      return penalties;
  }
}

/** Whether an event ends all of an account's sessions, which raises its session number. */
export function endsAllSessions({ type, data }: Later): boolean {
  switch (type) {
    case 'PasswordChanged':
    case 'PublisherAccessRevoked':
    case 'RoleChanged':
    case 'AccountBanned':
    case 'AccountDeleted':
      return true;
    case 'SessionsEnded':
      return data.sessionId === null;
    default:
      return false;
  }
}

export type SecondFactor = { secret: Sealed; recoveryCodeHashes: string[] };

/** The second factor after an event. A recovery code works once. */
export function secondFactorAfter({ type, data }: Later, factor: SecondFactor | null): SecondFactor | null {
  switch (type) {
    case 'SecondFactorEnrolled':
      return data;
    case 'SecondFactorRemoved':
      return null;
    case 'RecoveryCodeUsed':
      return (
        factor && {
          ...factor,
          recoveryCodeHashes: factor.recoveryCodeHashes.filter((hash) => hash !== data.codeHash),
        }
      );
    default:
      return factor;
  }
}
