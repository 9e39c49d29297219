// The state of an account, and how its events fold into it.
import type { Sealed } from '../event-schema.ts';
import type { Role } from '../metadata.ts';
import type { AccountEvent } from './events.ts';
import {
  endsAllSessions,
  hasRequestedAccessAfter,
  isCreation,
  type Later,
  newStanding,
  type SecondFactor,
  secondFactorAfter,
  standingChange,
} from './transitions.ts';

/** A mailed code that is still open: it dies at `expiresAt` or after too many wrong ones. */
export type Code = { codeHash: string; nonce: string; expiresAt: string; failures: number };

export type Account = {
  status: 'none' | 'active' | 'deleted';
  /** Sealed under the identity key; null where an imported account has none. */
  username: Sealed | null;
  email: Sealed | null;
  passwordHash: Sealed | null;
  usernameKey: string | null;
  emailKey: string | null;
  role: Role;
  isPublisher: boolean;
  /** Was a publisher once: its name stays its own for ever. */
  wasPublisher: boolean;
  isVerified: boolean;
  isBanned: boolean;
  emailVerified: boolean;
  hasRequestedAccess: boolean;
  verification: Code | null;
  reset: Code | null;
  secondFactor: SecondFactor | null;
  /** A session carries the number that it began under; a higher one here ends it. */
  sessionNumber: number;
  endedSessions: string[];
  /** The invite that it came by or was handed over by. */
  invite: { key: string; issue: number } | null;
  origin: { source: string; author: string } | null;
  deletesContent: boolean;
  erasedSubjects: string[];
  revision: bigint;
};

export const initial: Account = {
  status: 'none',
  username: null,
  email: null,
  passwordHash: null,
  usernameKey: null,
  emailKey: null,
  role: 'user',
  isPublisher: false,
  wasPublisher: false,
  isVerified: false,
  isBanned: false,
  emailVerified: false,
  hasRequestedAccess: false,
  verification: null,
  reset: null,
  secondFactor: null,
  sessionNumber: 0,
  endedSessions: [],
  invite: null,
  origin: null,
  deletesContent: false,
  erasedSubjects: [],
  revision: -1n,
};

export function evolve(account: Account, event: AccountEvent): Account {
  const next = { ...account, ...changed(account, event), revision: account.revision + 1n };
  return { ...next, wasPublisher: account.wasPublisher || next.isPublisher };
}

function changed(account: Account, event: AccountEvent): Partial<Account> {
  if (isCreation(event)) return { ...event.data, ...newStanding(event), status: 'active' };
  return {
    ...standingChange(account.role, event),
    hasRequestedAccess: hasRequestedAccessAfter(event, account.hasRequestedAccess),
    secondFactor: secondFactorAfter(event, account.secondFactor),
    ...(endsAllSessions(event) && sessionsEnded(account)),
    ...ownChange(account, event),
  };
}

/** What only the account itself keeps. */
function ownChange(account: Account, { type, data }: Later): Partial<Account> {
  switch (type) {
    case 'AccountHandedOver':
      return data;
    case 'EmailVerificationRequested':
      return { verification: { ...data, failures: 0 } };
    case 'EmailVerificationFailed':
      return { verification: failed(account.verification) };
    case 'EmailVerified':
      return { emailVerified: true, verification: null };
    case 'PasswordResetRequested':
      return { reset: { ...data, failures: 0 } };
    case 'PasswordResetFailed':
      return { reset: failed(account.reset) };
    case 'PasswordChanged':
      return { passwordHash: data.passwordHash, reset: null };
    case 'SessionsEnded':
      return data.sessionId === null ? {} : { endedSessions: [...account.endedSessions, data.sessionId] };
    case 'AccountDeleted':
      return { status: 'deleted', deletesContent: data.withContent };
    case 'SubjectErased':
      return { erasedSubjects: [...account.erasedSubjects, ...data.subjects] };
    default:
      return {};
  }
}

const failed = (code: Code | null) => code && { ...code, failures: code.failures + 1 };

// Single sessions need not be remembered once all of them have ended.
const sessionsEnded = ({ sessionNumber }: Account) => ({
  sessionNumber: sessionNumber + 1,
  endedSessions: [],
});
