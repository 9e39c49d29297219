// Writes a batch's notices. Interests and announcements are collected and written together, in such an order that an event
// reaches those who were interested at its position.
import { partsIn } from '@sandcrate/core/audit/decisions.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { actorId, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { EventsOfType, ProjectedEvent } from '../runner/projection.ts';
import { type AccountRange, EVERY_ACCOUNT, inAccountSteps } from '../runner/writing/account-steps.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import type { AddonRow } from './addon-rows.ts';
import type { Addition } from './collection-rows.ts';
import type { Notice } from './personal.ts';
import { KEPT_DAYS } from './schema.ts';

const NOTHING = '00000000-0000-0000-0000-000000000000';

type Interest = {
  topic: string;
  why: 'download' | 'like' | 'collected' | 'follow' | 'review';
  account_id: string;
  by_id: string;
  position: bigint;
  is_over: boolean;
};

/** An event of which everybody with an interest in its add-on, publisher or collection is notified. */
type Announcement = {
  event_id: string;
  position: bigint;
  kind: 'release' | 'new-addon' | 'message' | 'collection';
  type: string;
  addon_id: string;
  /** Who made the add-on or collection; not notified. */
  owner_id: string;
  collection_id: string | null;
  release_id: string | null;
  actor_id: string | null;
  told_at: Date;
};

type TakenBack = {
  account_id: string;
  addon_id: string | null;
  types: readonly string[];
  subject_id: string | null;
  collection_id: string | null;
  profile_id: string | null;
  parts: readonly string[];
  position: bigint;
};

export class FanOut {
  readonly #tx: Transaction;
  readonly #inSteps: boolean;
  readonly #saveFacts: () => Promise<void>;
  readonly #interests = new Map<string, Interest>();
  #notices: Notice[] = [];
  #announcements: Announcement[] = [];
  #takenBack: TakenBack[] = [];

  /**
   * @param inSteps whether many notices are written in steps with pauses
   * @param saveFacts writes what is known of add-ons and releases so far; called before notices are written
   */
  constructor(tx: Transaction, inSteps: boolean, saveFacts: () => Promise<void>) {
    this.#tx = tx;
    this.#inSteps = inSteps;
    this.#saveFacts = saveFacts;
  }

  /** Announces a release or a new add-on. */
  announce(
    event: ProjectedEvent,
    kind: 'release' | 'new-addon',
    { id, publisher_id, release_id }: AddonRow,
  ): void {
    const about = { addon_id: id, owner_id: publisher_id, collection_id: null, release_id };
    this.#announcements.push({ ...announcementOf(event), kind, ...about });
  }

  /** Announces an add-on that was added to a collection. Nobody is notified of the same one twice. */
  async announceAddition(event: ProjectedEvent, { collectionId, ownerId, addonId }: Addition): Promise<void> {
    const about = { addon_id: addonId, owner_id: ownerId, collection_id: collectionId, release_id: null };
    if (
      this.#announcements.some((other) => other.collection_id === collectionId && other.addon_id === addonId)
    )
      await this.flush();
    this.#announcements.push({ ...announcementOf(event), kind: 'collection', ...about });
  }

  /** Ends the interest of a deleted collection's followers in it, and its owner's in what was in it. */
  async forgetCollection(collectionId: string, ownerId: string): Promise<void> {
    await this.flush();
    await this.#tx.query(`delete from interests where topic = $1 and why = 'follow'`, [collectionId]);
    await this.#tx.query(`delete from interests where account_id = $2 and why = 'collected' and by_id = $1`, [
      collectionId,
      ownerId,
    ]);
  }

  /**
   * Records the interest that an event begins or ends, if any.
   * @param ownerId of the collection that the event is about
   */
  async interest(event: ProjectedEvent, ownerId: string | undefined): Promise<void> {
    const interest = interestIn(event, ownerId);
    if (event.type === 'ReviewMessagePosted' && event.data.by === 'publisher') {
      const { addonId, authorId } = event.data;
      const about = { addon_id: addonId, owner_id: authorId, collection_id: null, release_id: null };
      this.#announcements.push({ ...announcementOf(event), kind: 'message', ...about });
    }
    if (interest === undefined) return;
    // This must not change who gets the announcements before it.
    const isConcerned = ({ addon_id, owner_id, collection_id }: Announcement) =>
      [addon_id, owner_id, collection_id].includes(interest.topic);
    if (this.#announcements.some(isConcerned)) await this.flush();
    const { topic, why, account_id, by_id } = interest;
    this.#interests.set(`${topic} ${why} ${account_id} ${by_id}`, interest);
  }

  notice(notice: Notice): void {
    this.#notices.push(notice);
  }

  /**
   * Marks the earlier decisions of these types on the same subject, in the notices of the person whom they concern. Of a
   * profile, those on parts that this event restores; of an account, the penalty that it lifts.
   */
  takeBack(event: ProjectedEvent, types: readonly EventType[], accountId: string): void {
    const [concept] = event.streamName.split('-', 1);
    const id = subjectOf(event);
    const ofOwnColumn = concept === 'collection' || concept === 'profile';
    this.#takenBack.push({
      account_id: accountId,
      addon_id: concept === 'addon' ? id : null,
      types,
      subject_id: concept === 'addon' ? changeOf(event.data) : ofOwnColumn ? null : id,
      collection_id: concept === 'collection' ? id : null,
      profile_id: concept === 'profile' ? id : null,
      parts: partsIn(event),
      position: event.position,
    });
  }

  /** Notifies those who downloaded a recalled file, and the publishers whose current release it is. */
  async recall(event: EventsOfType<'RecallIssued'>): Promise<void> {
    await this.flush();
    const { target } = event.data;
    await this.#tx.query(RECALL, [
      event.id,
      event.position,
      subjectOf(event),
      occurredAt(event),
      actorId(event),
      target.kind === 'file' ? target.sha256 : null,
      target.kind === 'pack' ? target.packUuid : null,
    ]);
  }

  /** Deletes all of an account that was deleted, which gets no more notices. */
  async forget(accountId: string): Promise<void> {
    await this.flush();
    await this.#tx.query('insert into departed values ($1) on conflict do nothing', [accountId]);
    await this.#tx.query(
      `delete from interests where account_id = $1 or (why = 'follow'
         and topic in (select $1::uuid union all select id from collections where owner_id = $1))`,
      [accountId],
    );
    await this.#tx.query('delete from notices where account_id = $1', [accountId]);
    await this.#tx.query('delete from settings where account_id = $1', [accountId]);
    await this.#tx.query('delete from staff where account_id = $1', [accountId]);
  }

  /** Writes what was collected. */
  async flush(): Promise<void> {
    await this.#saveFacts();
    const [interests, announcements, notices, takenBack] = [
      [...this.#interests.values()],
      this.#announcements,
      this.#notices,
      this.#takenBack,
    ];
    this.#interests.clear();
    this.#announcements = [];
    this.#notices = [];
    this.#takenBack = [];
    if (interests.length > 0) await this.#tx.query(PUT_INTERESTS, [toSqlJson(interests)]);
    if (announcements.length > 0) await this.#announceAll(announcements);
    if (notices.length > 0) await this.#tx.query(PUT_NOTICES, [toSqlJson(notices)]);
    if (takenBack.length > 0) await this.#tx.query(TAKE_BACK, [toSqlJson(takenBack)]);
  }

  async #announceAll(announcements: readonly Announcement[]): Promise<void> {
    const all = toSqlJson(announcements);
    const announce = ({ from, to }: AccountRange) =>
      this.#tx.query({ name: 'announce', text: ANNOUNCE, values: [all, from, to] });
    if (!this.#inSteps) return void (await announce(EVERY_ACCOUNT));
    const topics = announcements.flatMap(({ addon_id, owner_id, collection_id }) => [
      addon_id,
      owner_id,
      collection_id,
    ]);
    const { rows } = await this.#tx.query<{ count: number }>(COUNT_INTERESTED, [topics]);
    await inAccountSteps(rows[0]?.count ?? 0, announce, 'in one transaction');
  }
}

const announcementOf = (event: ProjectedEvent) => ({
  event_id: event.id,
  position: event.position,
  type: event.type,
  actor_id: actorId(event),
  told_at: occurredAt(event),
});

const changeOf = (data: object) =>
  'changeId' in data && typeof data.changeId === 'string' ? data.changeId : null;

function interestIn(event: ProjectedEvent, ownerId: string | undefined): Interest | undefined {
  const { position } = event;
  const common = { position, by_id: NOTHING, is_over: false };
  switch (event.type) {
    case 'AddonDownloaded': {
      const { addonId, releaseId, accountId } = event.data;
      if (accountId === null) return undefined;
      return { ...common, topic: addonId, why: 'download', account_id: accountId, by_id: releaseId };
    }
    case 'AddonLiked':
    case 'AddonUnliked': {
      const { addonId, accountId } = event.data;
      const is_over = event.type === 'AddonUnliked';
      return { ...common, topic: addonId, why: 'like', account_id: accountId, is_over };
    }
    case 'PublisherFollowed':
    case 'PublisherUnfollowed': {
      const { followerId, followedId } = event.data;
      const is_over = event.type === 'PublisherUnfollowed';
      return { ...common, topic: followedId, why: 'follow', account_id: followerId, is_over };
    }
    case 'CollectionFollowed':
    case 'CollectionUnfollowed': {
      const { followerId, collectionId } = event.data;
      const is_over = event.type === 'CollectionUnfollowed';
      return { ...common, topic: collectionId, why: 'follow', account_id: followerId, is_over };
    }
    case 'CollectionItemAdded':
    case 'CollectionItemRemoved': {
      if (ownerId === undefined) return undefined;
      const is_over = event.type === 'CollectionItemRemoved';
      const by_id = subjectOf(event);
      return { ...common, topic: event.data.addonId, why: 'collected', account_id: ownerId, by_id, is_over };
    }
    case 'ReviewMessagePosted': {
      const { addonId, authorId, by, audience } = event.data;
      if (by !== 'staff' || audience !== 'publisher') return undefined;
      return { ...common, topic: addonId, why: 'review', account_id: authorId };
    }
    default:
      return undefined;
  }
}

const PUT_INTERESTS = `
  with latest as (
    select * from json_to_recordset($1)
      as l(topic uuid, why text, account_id uuid, by_id uuid, position bigint, is_over boolean)
  ), ended as (
    delete from interests i using latest l
    where l.is_over and i.topic = l.topic and i.why = l.why and i.account_id = l.account_id and i.by_id = l.by_id
  )
  insert into interests (topic, why, account_id, by_id, position)
  select topic, why, account_id, by_id, position from latest l
  where not is_over and not exists (select from departed d where d.account_id in (l.account_id, l.topic))
  on conflict (topic, why, account_id, by_id) do update set position = excluded.position`;

/** The reasons, the strongest first: a person gets one notice, with the first that applies. */
const REASONS = `array['download', 'like', 'collected', 'follow', 'review']`;

/**
 * Whether an earlier notice `told` still counts when `n` is written. Older ones may have been deleted already or not, which
 * depends on the batches.
 */
const IS_KEPT = `told.told_at > n.told_at - interval '${KEPT_DAYS} days'`;

const COUNT_INTERESTED = 'select count(*)::int as count from interests where topic = any($1::uuid[])';

const IN_RANGE = 'account_id between $2 and $3';

const ANNOUNCE = `
  insert into notices (account_id, event_id, position, kind, type, why, why_release_id, addon_id, release_id,
    collection_id, min_game_version, told_at)
  select distinct on (n.event_id, i.account_id) i.account_id, n.event_id, n.position, n.kind, n.type, i.why,
    case i.why when 'download' then i.by_id end, n.addon_id, n.release_id,
    n.collection_id, r.min_game_version, n.told_at
  from json_to_recordset($1) as n(event_id uuid, position bigint, kind text, type text, addon_id uuid,
    owner_id uuid, collection_id uuid, release_id uuid, actor_id uuid, told_at timestamptz)
  left join releases r on r.id = n.release_id
  cross join lateral (
    select * from interests where topic = n.addon_id and ${IN_RANGE}
      and ((n.kind = 'release' and why in ('download', 'like', 'collected')) or (n.kind = 'message' and why = 'review'))
    union all
    select * from interests where topic = n.owner_id and ${IN_RANGE} and why = 'follow' and n.kind in ('release', 'new-addon')
    union all
    select * from interests where topic = n.collection_id and ${IN_RANGE} and why = 'follow'
  ) i
  where i.account_id <> n.owner_id and i.account_id is distinct from n.actor_id
    and (n.kind <> 'collection' or not exists (
      select from notices told where told.kind = 'collection' and told.account_id = i.account_id
        and told.collection_id = n.collection_id and told.addon_id = n.addon_id and ${IS_KEPT}
    ))
  order by n.event_id, i.account_id, array_position(${REASONS}, i.why), i.position desc, i.by_id
  on conflict do nothing`;

const PUT_NOTICES = `
  insert into notices (account_id, event_id, position, kind, type, why, addon_id, subject_id, collection_id, profile_id,
    parts, told_at)
  select account_id, event_id, position, kind, type, why, addon_id, subject_id, collection_id, profile_id, parts, told_at
  from json_to_recordset($1) as n(account_id uuid, event_id uuid, position bigint, kind text, type text, why text,
    addon_id uuid, subject_id uuid, collection_id uuid, profile_id uuid, parts text[], told_at timestamptz)
  where not exists (select from departed d where d.account_id = n.account_id)
    and (n.type <> 'CommentEdited' or not exists (
      select from notices told where told.kind in ('answer', 'comment') and told.account_id = n.account_id
        and told.subject_id = n.subject_id and ${IS_KEPT}
    ))
  on conflict do nothing`;

const TAKE_BACK = `
  update notices n set is_over = true
  from json_to_recordset($1) as t(account_id uuid, addon_id uuid, types text[], subject_id uuid,
    collection_id uuid, profile_id uuid, parts text[], position bigint)
  where n.account_id = t.account_id and n.type = any(t.types) and n.position < t.position and not n.is_over
    and (t.addon_id is null or n.addon_id = t.addon_id) and n.subject_id is not distinct from t.subject_id
    and n.collection_id is not distinct from t.collection_id and n.profile_id is not distinct from t.profile_id
    and (n.parts is null or n.parts <@ t.parts)`;

const RECALL = `
  with recalled as (
    select id, addon_id from releases where sha256 = $6 or pack_uuids @> array[$7::text]
  ), told as (
    select a.publisher_id as account_id, 'own' as why, null::uuid as release_id, a.id as addon_id, 0::bigint as position
    from recalled r join addons a on a.release_id = r.id where not a.is_deleted
    union all
    select i.account_id, 'download', i.by_id, i.topic, i.position
    from recalled r join interests i on i.topic = r.addon_id and i.why = 'download' and i.by_id = r.id
  )
  insert into notices (account_id, event_id, position, kind, type, why, why_release_id, addon_id, subject_id, told_at)
  select distinct on (account_id) account_id, $1, $2, 'recall', 'RecallIssued', why, release_id, addon_id, $3, $4
  from told
  where account_id is distinct from $5::uuid and not exists (select from departed d where d.account_id = told.account_id)
  order by account_id, why = 'own' desc, position desc, addon_id
  on conflict do nothing`;
