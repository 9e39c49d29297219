// Writes a batch's notices. Interests and announcements are collected and written together, in such an order that an event
// reaches those who were interested at its position.
import { partsIn } from '@sandcrate/core/audit/decisions.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { actorId, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { EventsOfType, ProjectedEvent } from '../runner/projection.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { type Announcement, announce, IS_KEPT } from './announcements.ts';
import { type Interest, interestIn, PUT_INTERESTS } from './interests.ts';
import type { Notice } from './personal.ts';

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
  readonly #saveFacts: () => Promise<void>;
  readonly #interests = new Map<string, Interest>();
  #notices: Notice[] = [];
  #announcements: Announcement[] = [];
  #takenBack: TakenBack[] = [];

  /** @param saveFacts writes what is known of add-ons and releases so far; called before notices are written */
  constructor(tx: Transaction, saveFacts: () => Promise<void>) {
    this.#tx = tx;
    this.#saveFacts = saveFacts;
  }

  /** Announces something to those who are interested. Nobody is notified twice of an add-on in a collection. */
  async announce(announced: Announcement): Promise<void> {
    const { collection_id, addon_id } = announced;
    const isOfSame = (other: Announcement) =>
      other.collection_id === collection_id && other.addon_id === addon_id;
    if (collection_id !== null && this.#announcements.some(isOfSame)) await this.flush();
    this.#announcements.push(announced);
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
    if (announcements.length > 0) await announce(this.#tx, announcements);
    if (notices.length > 0) await this.#tx.query(PUT_NOTICES, [toSqlJson(notices)]);
    if (takenBack.length > 0) await this.#tx.query(TAKE_BACK, [toSqlJson(takenBack)]);
  }
}

const changeOf = (data: object) =>
  'changeId' in data && typeof data.changeId === 'string' ? data.changeId : null;

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
