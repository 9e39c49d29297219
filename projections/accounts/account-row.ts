// An account's row in the read model, and how an event changes it.
import type { AccountEvent } from '@sandcrate/core/account/account.ts';
import type { Penalty } from '@sandcrate/core/account/penalty.ts';
import {
  type Created,
  endsAllSessions,
  hasRequestedAccessAfter,
  type Later,
  newStanding,
  penaltiesAfter,
  secondFactorAfter,
  standingChange,
} from '@sandcrate/core/account/transitions.ts';
import type { Sealed } from '@sandcrate/core/event-schema.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import type { Revealed, SealedOf } from '../privacy/reveal.ts';
import { occurredAt, subjectOf } from '../runner/event-facts.ts';
import { changedStanding, standingColumns } from '../tables/standing-columns.ts';
import { Table } from '../tables/table.ts';

export type AccountRow = {
  id: string;
  username: string | null;
  email: string | null;
  password_hash: string | null;
  username_key: string | null;
  email_key: string | null;
  role: Role;
  is_publisher: boolean;
  is_verified: boolean;
  is_banned: boolean;
  ban_reason: string | null;
  penalties: readonly Penalty[];
  email_verified: boolean;
  language: string | null;
  access_requested_at: Date | null;
  access_message: string | null;
  access_declined_at: Date | null;
  access_declined_reason: string | null;
  second_factor: { secret: Sealed; recoveryCodeHashes: string[] } | null;
  session_number: number;
  invite_key: string | null;
  invite_issue: number | null;
  via: string;
  origin: { source: string; author: string | null } | null;
  created_at: Date;
  deleted_at: Date | null;
};

export const accounts = new Table<AccountRow, 'id'>('accounts', ['id'], {
  id: 'uuid',
  username: 'text',
  email: 'text',
  password_hash: 'text',
  username_key: 'text',
  email_key: 'text',
  role: 'text',
  is_publisher: 'boolean',
  is_verified: 'boolean',
  is_banned: 'boolean',
  ban_reason: 'text',
  penalties: 'jsonb',
  email_verified: 'boolean',
  language: 'text',
  access_requested_at: 'timestamptz',
  access_message: 'text',
  access_declined_at: 'timestamptz',
  access_declined_reason: 'text',
  second_factor: 'jsonb',
  session_number: 'int',
  invite_key: 'text',
  invite_issue: 'int',
  via: 'text',
  origin: 'jsonb',
  created_at: 'timestamptz',
  deleted_at: 'timestamptz',
});

/** The event's sealed values that the row shows. */
export function sealedIn(event: Known<AccountEvent>): SealedOf[] {
  const subject = identity(subjectOf(event));
  return valuesIn(event).map((sealed) => ({ subject, sealed }));
}

function valuesIn({ type, data }: AccountEvent): Sealed[] {
  switch (type) {
    case 'AccountRegistered':
    case 'AccountHandedOver':
      return [data.username, data.email, data.passwordHash];
    case 'AccountImported':
      return [data.username, ...(data.origin.author === null ? [] : [data.origin.author])];
    case 'PublisherAccessRequested':
      return data.message === null ? [] : [data.message];
    case 'PasswordChanged':
      return [data.passwordHash];
    default:
      return [];
  }
}

const textOf = (sealed: Sealed | null, revealed: Revealed) =>
  sealed === null ? null : revealed.text(sealed);

export function newAccount(event: Known<Created>, revealed: Revealed): AccountRow {
  const { type, data } = event;
  const common = {
    id: subjectOf(event),
    username: revealed.text(data.username),
    username_key: data.usernameKey,
    ...standingColumns(newStanding(event)),
    ban_reason: null,
    penalties: [],
    language: null,
    access_requested_at: null,
    access_message: null,
    access_declined_at: null,
    access_declined_reason: null,
    second_factor: null,
    session_number: 0,
    deleted_at: null,
  };
  if (type === 'AccountImported') {
    return {
      ...common,
      email: null,
      password_hash: null,
      email_key: null,
      email_verified: false,
      invite_key: null,
      invite_issue: null,
      via: 'imported',
      origin: { source: data.origin.source, author: textOf(data.origin.author, revealed) },
      created_at: new Date(data.createdAt),
    };
  }
  return {
    ...common,
    email: revealed.text(data.email),
    password_hash: revealed.text(data.passwordHash),
    email_key: data.emailKey,
    email_verified: data.emailVerified,
    invite_key: data.invite?.key ?? null,
    invite_issue: data.invite?.issue ?? null,
    via: data.via,
    origin: null,
    created_at: occurredAt(event),
  };
}

const NOT_DECLINED = { access_declined_at: null, access_declined_reason: null };

/** The changes that an event makes to an account's row. */
export function changed(account: AccountRow, event: Known<Later>, revealed: Revealed): Partial<AccountRow> {
  const hasRequested = account.access_requested_at !== null;
  return {
    ...changedStanding(account, standingChange(account.role, event)),
    ...(!hasRequestedAccessAfter(event, hasRequested) && { access_requested_at: null }),
    penalties: penaltiesAfter(event, account.penalties),
    second_factor: secondFactorAfter(event, account.second_factor),
    ...(endsAllSessions(event) && { session_number: account.session_number + 1 }),
    ...ownChange(event, revealed),
  };
}

/** Fields that only this read model has: names, reasons and times. */
function ownChange(event: Known<Later>, revealed: Revealed): Partial<AccountRow> {
  const { type, data } = event;
  switch (type) {
    case 'AccountHandedOver':
      return {
        username: revealed.text(data.username),
        email: revealed.text(data.email),
        password_hash: revealed.text(data.passwordHash),
        username_key: data.usernameKey,
        email_key: data.emailKey,
        invite_key: data.invite.key,
        invite_issue: data.invite.issue,
        email_verified: data.emailVerified,
      };
    case 'LanguageChosen':
      return { language: data.language };
    case 'EmailVerified':
      return { email_verified: true };
    case 'PasswordChanged':
      return { password_hash: revealed.text(data.passwordHash) };
    case 'PublisherAccessRequested':
      return {
        access_requested_at: occurredAt(event),
        access_message: textOf(data.message, revealed),
        ...NOT_DECLINED,
      };
    case 'PublisherAccessGranted':
      return NOT_DECLINED;
    case 'PublisherAccessDeclined':
      return { access_declined_at: occurredAt(event), access_declined_reason: data.reason };
    case 'AccountBanned':
      return { ban_reason: data.reason };
    case 'AccountUnbanned':
      return { ban_reason: null };
    case 'AccountDeleted':
      return {
        username: null,
        email: null,
        password_hash: null,
        username_key: null,
        email_key: null,
        language: null,
        second_factor: null,
        access_requested_at: null,
        access_message: null,
        origin: null,
        deleted_at: occurredAt(event),
      };
    default:
      return {};
  }
}
