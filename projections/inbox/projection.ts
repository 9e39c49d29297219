// The inbox read model: who is notified of which event. It sends nothing, and a rebuild gives the same notices, because each is
// identified by its event and person. What was read is recorded elsewhere.
import {
  DEFAULT_MAIL,
  type MailTime,
  type NotificationSettings,
  OPTIONAL_KINDS,
} from '@sandcrate/core/account/notifications.ts';
import { REVERSALS } from '@sandcrate/core/audit/decisions.ts';
import { collectionFollowEvents } from '@sandcrate/core/collection-follow/events.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { occurredAt, subjectOf, typesOf } from '../runner/event-facts.ts';
import type { ProjectedEvent, Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import { Rows } from '../tables/rows.ts';
import { versionParts } from '../tables/sql-values.ts';
import { Table } from '../tables/table.ts';
import { addons, addonsIn } from './addon-rows.ts';
import { announceAhead } from './announce-ahead.ts';
import { announcedBy } from './announcements.ts';
import { collections, collectionsIn } from './collection-rows.ts';
import { FanOut } from './fan-out.ts';
import { applyToStaff, concernsStaff, onlyToStaff } from './overdue.ts';
import {
  type AuthorRow,
  authors,
  concernedBy,
  personalNotices,
  securityNotice,
  streamsIn,
} from './personal.ts';
import { type ReleaseRow, releases, releasesIn } from './release-rows.ts';
import { inboxSchema, KEPT_DAYS } from './schema.ts';

const handles: readonly EventType[] = [
  'AddonSubmitted',
  'AddonImported',
  'AddonEdited',
  'AddonChangeProposed',
  'AddonChangeRebased',
  'AddonChangeReopened',
  'AddonChangeApproved',
  'AddonChangeRejected',
  'AddonChangeWithdrawn',
  'AddonApproved',
  'AddonRejected',
  'AddonChangesRequested',
  'AddonChangesRequestWithdrawn',
  'AddonReturned',
  'AddonHidden',
  'AddonUnhidden',
  'AddonDeleted',
  'AddonRestored',
  'AddonDownloaded',
  'AddonLiked',
  'AddonUnliked',
  'PublisherFollowed',
  'PublisherUnfollowed',
  'CommentPosted',
  'CommentEdited',
  'CommentDeleted',
  'CommentRestored',
  ...typesOf(collectionFollowEvents),
  'CollectionCreated',
  'CollectionEdited',
  'CollectionItemAdded',
  'CollectionItemRemoved',
  'CollectionHidden',
  'CollectionUnhidden',
  'CollectionDeleted',
  'CollectionRestored',
  'ProfileCleared',
  'ProfileRestored',
  'ReviewMessagePosted',
  'AccountNotePosted',
  'ReportFiled',
  'ReportResolved',
  'ReportDismissed',
  'AppealFiled',
  'AppealUpheld',
  'AppealOverturned',
  'RecallIssued',
  'PenaltyImposed',
  'PenaltyLifted',
  'PublisherAccessGranted',
  'PublisherAccessDeclined',
  'PasswordChanged',
  'SecondFactorEnrolled',
  'SecondFactorRemoved',
  'SecondFactorLocked',
  'SessionsEnded',
  'NotificationsChosen',
  'AccountRegistered',
  'RoleChanged',
  'AccountDeleted',
  'ReviewOverdue',
];

export const inboxProjection: Projection = {
  name: 'inbox',
  version: versions.inbox,
  schema: inboxSchema,
  handles,
  writtenAhead: { tables: ['notices'], write: announceAhead },
  async apply(events, tx) {
    const known = {
      addons: await Rows.load(addons, tx, addonsIn(events)),
      authors: await Rows.load(authors, tx, streamsIn(events)),
      collections: await Rows.load(collections, tx, collectionsIn(events)),
    };
    const files = new Map<string, ReleaseRow>();
    const fanOut = new FanOut(tx, async () => {
      await known.addons.save(tx);
      await known.collections.save(tx);
      await releases.save(tx, [...files.values()]);
      files.clear();
    });
    for (const event of events) {
      noteAuthor(event, known.authors);
      for (const row of releasesIn(event)) files.set(row.id, row);
      const announced = announcedBy(event, known);
      if (announced !== undefined) await fanOut.announce(announced);
      await fanOut.interest(event, known.collections.get({ id: subjectOf(event) })?.owner_id);
      // People whom an edit mentions are notified unless they were notified of the comment before, also in this batch.
      if (event.type === 'CommentEdited' && event.data.mentions !== undefined) await fanOut.flush();
      const security = securityNotice(event);
      const personal = security ? [security] : await onlyToStaff(event, personalNotices(event, known), tx);
      for (const notice of personal) fanOut.notice(notice);
      const takenBack = REVERSED_BY.get(event.type) ?? [];
      const concerned = takenBack.length > 0 ? concernedBy(event, known) : undefined;
      if (concerned) fanOut.takeBack(event, takenBack, concerned);
      if (event.type === 'RecallIssued') await fanOut.recall(event);
      if (concernsStaff(event)) {
        await fanOut.flush();
        await applyToStaff(event, tx);
      }
      if (event.type === 'CollectionDeleted' && event.data.by === 'owner') {
        const id = subjectOf(event);
        await fanOut.forgetCollection(id, known.collections.must({ id }).owner_id);
      }
      if (event.type === 'AccountDeleted') await fanOut.forget(subjectOf(event));
    }
    await known.authors.save(tx);
    await fanOut.flush();
    await applySettings(events, tx);
    await forgetOld(events, tx);
  },
};

/** The decisions that an event of a type takes back. */
const REVERSED_BY = new Map(
  [...Map.groupBy(REVERSALS, ([, reversal]) => reversal)].map(([type, pairs]) => [
    type,
    pairs.map(([decision]) => decision),
  ]),
);

function noteAuthor(event: ProjectedEvent, rows: Rows<AuthorRow, 'stream'>) {
  const { streamName: stream } = event;
  type About = { addonId?: string; collectionId?: string; profileId?: string };
  const note = (account_id: string, { addonId, collectionId, profileId }: About) =>
    rows.set({
      stream,
      account_id,
      addon_id: addonId ?? null,
      collection_id: collectionId ?? null,
      profile_id: profileId ?? null,
    });
  switch (event.type) {
    case 'CommentPosted':
      return note(event.data.accountId, { addonId: event.data.addonId });
    case 'CollectionCreated':
      return note(event.data.ownerId, { collectionId: subjectOf(event) });
    case 'ReportFiled':
      return note(event.data.reporterId, event.data.subject);
    case 'AppealFiled':
      return note(event.data.appellantId, event.data);
  }
}

type SettingsRow = {
  account_id: string;
  hidden_kinds: string[];
  unpushed_kinds: string[];
  mail: Record<string, MailTime>;
  mail_since_positions: Record<string, string>;
  game_version: number[] | null;
  game_version_text: string | null;
};

const settings = new Table<SettingsRow, 'account_id'>('settings', ['account_id'], {
  account_id: 'uuid',
  hidden_kinds: 'text[]',
  unpushed_kinds: 'text[]',
  mail: 'jsonb',
  mail_since_positions: 'jsonb',
  game_version: 'int[]',
  game_version_text: 'text',
});

/** Stores what members chose last, unless they are gone. */
async function applySettings(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const choosers = events.filter(({ type }) => type === 'NotificationsChosen').map(subjectOf);
  if (choosers.length === 0) return;
  const rows = await Rows.load(
    settings,
    tx,
    choosers.map((account_id) => ({ account_id })),
  );
  const chosen = new Map<string, SettingsRow>();
  for (const event of events) {
    const account_id = subjectOf(event);
    if (event.type === 'AccountDeleted') chosen.delete(account_id);
    if (event.type !== 'NotificationsChosen') continue;
    const before = chosen.get(account_id) ?? rows.get({ account_id });
    chosen.set(account_id, settingsAfter(before, account_id, event.data, event.position));
  }
  await settings.save(tx, [...chosen.values()]);
}

function settingsAfter(
  before: SettingsRow | undefined,
  account_id: string,
  { kinds, gameVersion }: NotificationSettings,
  position: bigint,
): SettingsRow {
  const mail_since_positions = { ...before?.mail_since_positions };
  for (const kind of OPTIONAL_KINDS) {
    const earlier = before?.mail[kind] ?? DEFAULT_MAIL[kind];
    if (isDigest(kinds[kind].mail) && !isDigest(earlier)) mail_since_positions[kind] = String(position);
  }
  return {
    account_id,
    hidden_kinds: OPTIONAL_KINDS.filter((kind) => !kinds[kind].site),
    unpushed_kinds: OPTIONAL_KINDS.filter((kind) => !kinds[kind].push),
    mail: Object.fromEntries(OPTIONAL_KINDS.map((kind) => [kind, kinds[kind].mail])),
    mail_since_positions,
    game_version: gameVersion === null ? null : versionParts(gameVersion),
    game_version_text: gameVersion,
  };
}

const isDigest = (mail: MailTime | undefined) => mail === 'daily' || mail === 'weekly';

/** Deletes notices that are too old once a day of the log, by the days of the events. */
async function forgetOld(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const latest = events.reduce((latest, event) => Math.max(latest, occurredAt(event).getTime()), 0);
  await tx.query(
    `with moved as (
       insert into latest_day (day) values ($1) on conflict (one) do update set day = excluded.day
       where latest_day.day < excluded.day returning day
     )
     delete from notices where told_at < (select day - ${KEPT_DAYS} from moved)::timestamptz`,
    [new Date(latest).toISOString().slice(0, 10)],
  );
}
