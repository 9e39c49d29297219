// Applies a batch's profile events: each member's public profile.
import type { Picture } from '@sandcrate/core/addon/content.ts';
import type { Sealed } from '@sandcrate/core/event-schema.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { events as profileEvents } from '@sandcrate/core/profile/profile.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed, type SealedOf } from '../privacy/reveal.ts';
import { eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';
import { deletedAmong } from './publisher-rows.ts';

type ProfileRow = {
  account_id: string;
  picture: Picture | null;
  text: string | null;
  links: string[];
  /** The reason by cleared part. */
  cleared: Record<string, string | null>;
  updated_at: Date;
};

const profiles = new Table<ProfileRow, 'account_id'>('profiles', ['account_id'], {
  account_id: 'uuid',
  picture: 'jsonb',
  text: 'text',
  links: 'jsonb',
  cleared: 'jsonb',
  updated_at: 'timestamptz',
});

/**
 * Runs after the batch's account events: the profile of a deleted account goes.
 * @param deleted the accounts that were deleted in the batch
 */
export async function applyProfileEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
  deleted: readonly string[] = [],
): Promise<void> {
  await profiles.delete(
    tx,
    deleted.map((account_id) => ({ account_id })),
  );
  const all = eventsIn(profileEvents, events);
  if (all.length === 0) return;
  const gone = await deletedAmong(all.map(subjectOf), tx);
  const concerned = all.filter((event) => !gone.has(subjectOf(event)));
  const revealed = await Revealed.of(vault, concerned.flatMap(sealedIn));
  const rows = await Rows.load(
    profiles,
    tx,
    concerned.map((event) => ({ account_id: subjectOf(event) })),
  );
  for (const event of concerned) {
    const account_id = subjectOf(event);
    const row = rows.get({ account_id }) ?? emptyProfile(account_id, occurredAt(event));
    rows.set({ ...row, ...changeOf(row, event, revealed) });
  }
  await rows.save(tx);
}

const emptyProfile = (account_id: string, updated_at: Date): ProfileRow => ({
  account_id,
  picture: null,
  text: null,
  links: [],
  cleared: {},
  updated_at,
});

function changeOf({ cleared }: ProfileRow, event: ProjectedEvent, revealed: Revealed): Partial<ProfileRow> {
  switch (event.type) {
    case 'ProfileEdited': {
      const { picture, text, links } = event.data;
      return {
        ...(picture !== undefined && { picture }),
        ...(text !== undefined && { text: text && revealed.text(text) }),
        ...(links && { links: links.flatMap((link) => revealed.text(link) ?? []) }),
        cleared: without(cleared, Object.keys(event.data)),
        updated_at: occurredAt(event),
      };
    }
    case 'ProfileCleared': {
      const { parts, reason } = event.data;
      return { cleared: { ...cleared, ...Object.fromEntries(parts.map((part) => [part, reason])) } };
    }
    case 'ProfileRestored':
      return { cleared: without(cleared, event.data.parts) };
    default:
      return {};
  }
}

const without = (cleared: ProfileRow['cleared'], parts: readonly string[]): ProfileRow['cleared'] =>
  Object.fromEntries(Object.entries(cleared).filter(([part]) => !parts.includes(part)));

function sealedIn(event: ProjectedEvent): SealedOf[] {
  if (event.type !== 'ProfileEdited') return [];
  const { text, links = [] } = event.data;
  const sealed: Sealed[] = text ? [text, ...links] : links;
  return sealed.map((value) => ({ subject: identity(subjectOf(event)), sealed: value }));
}
