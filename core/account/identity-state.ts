// Who an account is: its names, where it came from, and whether it is still there.
import type { Sealed } from '../event-schema.ts';
import type { AccountEvent } from './events.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from './notifications.ts';

/** An event that was read from the log says when it happened. */
export type StoredAccountEvent = AccountEvent & { metadata?: { occurredAt: string } };

export type Identity = {
  status: 'none' | 'active' | 'deleted';
  /** Sealed under the identity key; null where an imported account has none. */
  username: Sealed | null;
  email: Sealed | null;
  usernameKey: string | null;
  lookKeys: readonly string[];
  emailKey: string | null;
  /** The invite by which the account was made or handed over. */
  invite: { key: string; issue: number } | null;
  origin: { source: string; author: Sealed | null } | null;
  /** When it was registered or, for an imported one, made at its source. */
  createdAt: string | null;
  /** The language of the account's mails, a tag such as 'de'. */
  language: string;
  /** How often it was changed on the last day (UTC) on which it was. */
  languagesChosen: { day: string | null; count: number };
  notifications: NotificationSettings;
  deletesContent: boolean;
  erasedSubjects: string[];
};

export const noIdentity: Identity = {
  status: 'none',
  username: null,
  email: null,
  usernameKey: null,
  lookKeys: [],
  emailKey: null,
  invite: null,
  origin: null,
  createdAt: null,
  language: 'en',
  languagesChosen: { day: null, count: 0 },
  notifications: DEFAULT_NOTIFICATIONS,
  deletesContent: false,
  erasedSubjects: [],
};

/** How an event changes who the account is. */
export function identityChange(
  { erasedSubjects, languagesChosen }: Identity,
  { type, data, metadata }: StoredAccountEvent,
): Partial<Identity> {
  switch (type) {
    case 'AccountRegistered':
    case 'AccountHandedOver': {
      const { username, email, usernameKey, lookKeys, emailKey, invite } = data;
      const names = { status: 'active', username, email, usernameKey, lookKeys, emailKey, invite } as const;
      return type === 'AccountHandedOver' ? names : { ...names, createdAt: metadata?.occurredAt ?? null };
    }
    case 'AccountImported': {
      const { username, usernameKey, lookKeys, origin, createdAt } = data;
      return { status: 'active', username, usernameKey, lookKeys, origin, createdAt };
    }
    case 'LanguageChosen': {
      const day = metadata?.occurredAt.slice(0, 10) ?? null;
      const count = day === languagesChosen.day ? languagesChosen.count + 1 : 1;
      return { language: data.language, languagesChosen: { day, count } };
    }
    case 'NotificationsChosen':
      return { notifications: data };
    case 'AccountDeleted':
      return { status: 'deleted', deletesContent: data.withContent };
    case 'SubjectErased':
      return { erasedSubjects: [...erasedSubjects, ...data.subjects] };
    default:
      return {};
  }
}
