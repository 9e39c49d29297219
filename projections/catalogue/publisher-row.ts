// The catalogue's columns about the accounts behind add-ons, engagements and comments.
import {
  type Created,
  type Later,
  newStanding,
  standingChange,
} from '@sandcrate/core/account/transitions.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import type { Revealed } from '../privacy/reveal.ts';
import { occurredAt, subjectOf } from '../runner/event-facts.ts';
import { changedStanding, standingColumns } from '../tables/standing-columns.ts';
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

/** Whether what an account published is hidden from the public. */
export const isWithheld = ({ is_banned, took_content }: PublisherRow) => is_banned || took_content;

export function newPublisher(event: Known<Created>, revealed: Revealed): PublisherRow {
  const { type, data } = event;
  return {
    id: subjectOf(event),
    username: revealed.text(data.username),
    ...standingColumns(newStanding(event)),
    is_deleted: false,
    took_content: false,
    created_at: type === 'AccountImported' ? new Date(data.createdAt) : occurredAt(event),
  };
}

/** The changes that an event makes to the row; none when it does not concern the catalogue. */
export function changed(publisher: PublisherRow, event: Later, revealed: Revealed): Partial<PublisherRow> {
  const { type, data } = event;
  return {
    ...changedStanding(publisher, standingChange(publisher.role, event)),
    ...(type === 'AccountHandedOver' && { username: revealed.text(data.username) }),
    ...(type === 'AccountDeleted' && { username: null, is_deleted: true, took_content: data.withContent }),
  };
}
