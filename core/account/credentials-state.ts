// How a person proves that an account is theirs: password, mailed codes, second factor and sessions.
import type { Sealed } from '../event-schema.ts';
import type { AccountEvent } from './events.ts';
import {
  endsAllSessions,
  isCreation,
  type Later,
  type SecondFactor,
  secondFactorAfter,
} from './transitions.ts';

/** A mailed code that is still valid: until `expiresAt`, or until too many wrong codes were entered. */
export type Code = { codeHash: string; nonce: string; expiresAt: string; failures: number };

export type Credentials = {
  /** Sealed under the identity key; null where nobody can log in yet. */
  passwordHash: Sealed | null;
  emailVerified: boolean;
  verification: Code | null;
  reset: Code | null;
  secondFactor: SecondFactor | null;
  /** Codes of the app are not looked at before this moment, because too many wrong ones were entered. */
  secondFactorLockedUntil: string | null;
  /** Mailed to somebody whose second factor is locked. */
  loginCode: Code | null;
  /** A session carries the number under which it began; a higher number here ends it. */
  sessionNumber: number;
};

export const noCredentials: Credentials = {
  passwordHash: null,
  emailVerified: false,
  verification: null,
  reset: null,
  secondFactor: null,
  secondFactorLockedUntil: null,
  loginCode: null,
  sessionNumber: 0,
};

/** How an event changes the credentials. */
export function credentialsChange(credentials: Credentials, event: AccountEvent): Partial<Credentials> {
  if (event.type === 'AccountRegistered') return passwordOf(event.data);
  if (isCreation(event)) return {};
  return {
    secondFactor: secondFactorAfter(event, credentials.secondFactor),
    ...(endsAllSessions(event) && { sessionNumber: credentials.sessionNumber + 1 }),
    ...codeChange(credentials, event),
  };
}

function codeChange(credentials: Credentials, { type, data }: Later): Partial<Credentials> {
  switch (type) {
    case 'AccountHandedOver':
      return passwordOf(data);
    case 'EmailVerificationRequested':
      return { verification: { ...data, failures: 0 } };
    case 'EmailVerificationFailed':
      return { verification: failed(credentials.verification) };
    case 'EmailVerified':
      return { emailVerified: true, verification: null };
    case 'PasswordResetRequested':
      return { reset: { ...data, failures: 0 } };
    case 'PasswordResetFailed':
      return { reset: failed(credentials.reset) };
    case 'PasswordChanged':
      return { passwordHash: data.passwordHash, reset: null };
    case 'SecondFactorLocked': {
      const { until, ...code } = data;
      return { secondFactorLockedUntil: until, loginCode: { ...code, failures: 0 } };
    }
    case 'LoginCodeRequested':
      return { loginCode: { ...data, failures: 0 } };
    case 'LoginCodeFailed':
      return { loginCode: failed(credentials.loginCode) };
    case 'LoginCodeUsed':
      return { loginCode: null };
    case 'SecondFactorRemoved':
      return { secondFactorLockedUntil: null, loginCode: null };
    default:
      return {};
  }
}

const passwordOf = ({ passwordHash, emailVerified }: { passwordHash: Sealed; emailVerified: boolean }) => ({
  passwordHash,
  emailVerified,
});

const failed = (code: Code | null) => code && { ...code, failures: code.failures + 1 };
