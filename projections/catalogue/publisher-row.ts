// What the catalogue knows of the people behind add-ons, engagements and comments.
import type { AccountEvent } from '@sandcrate/core/account/account.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import type { Revealed } from '../privacy/reveal.ts';
import { occurredAt, subjectOf } from '../runner/event-facts.ts';
import { Table } from '../tables/table.ts';

export type PublisherRow = {
  id: string;
  username: string | null;
  role: Role;
  is_publisher: boolean;
  is_verified: boolean;
  is_banned: boolean;
  is_deleted: boolean;
  took_content: boolean;
  created_at: Date;
};

export const publishers = new Table<PublisherRow, 'id'>('publishers', ['id'], {
  id: 'uuid',
  username: 'text',
  role: 'text',
  is_publisher: 'boolean',
  is_verified: 'boolean',
  is_banned: 'boolean',
  is_deleted: 'boolean',
  took_content: 'boolean',
  created_at: 'timestamptz',
});

/** Whether what a person published is kept from the public. */
export const isWithheld = ({ is_banned, took_content }: PublisherRow) => is_banned || took_content;

type Created = Extract<AccountEvent, { type: 'AccountRegistered' | 'AccountImported' }>;

export function newPublisher(event: Known<Created>, revealed: Revealed): PublisherRow {
  const { type, data } = event;
  const standing =
    type === 'AccountImported'
      ? { role: 'publisher' as const, is_publisher: true, created_at: new Date(data.createdAt) }
      : { role: data.role, is_publisher: data.isPublisher, created_at: occurredAt(event) };
  return {
    id: subjectOf(event),
    username: revealed.text(data.username),
    is_verified: false,
    is_banned: false,
    is_deleted: false,
    took_content: false,
    ...standing,
  };
}

/** What an event changes of the row; nothing when it does not concern the catalogue. */
export function changed(
  publisher: PublisherRow,
  { type, data }: Exclude<AccountEvent, Created>,
  revealed: Revealed,
): Partial<PublisherRow> {
  switch (type) {
    case 'AccountHandedOver':
      return { username: revealed.text(data.username) };
    case 'PublisherAccessGranted':
      return { role: publisher.role === 'user' ? 'publisher' : publisher.role, is_publisher: true };
    case 'PublisherAccessRevoked':
      return {
        role: publisher.role === 'publisher' ? 'user' : publisher.role,
        is_publisher: false,
        is_verified: false,
      };
    case 'PublisherVerified':
      return { is_verified: true };
    case 'PublisherUnverified':
      return { is_verified: false };
    case 'RoleChanged':
      return { role: data.role, is_publisher: data.isPublisher };
    case 'AccountBanned':
      return { is_banned: true };
    case 'AccountUnbanned':
      return { is_banned: false };
    case 'AccountDeleted':
      return { username: null, is_deleted: true, took_content: data.withContent };
    default:
      return {};
  }
}
