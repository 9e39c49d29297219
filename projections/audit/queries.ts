// The audit log queries of the API and the command line.

import { EMPTY, type Head } from '@sandcrate/core/audit/chain.ts';
import type { Anchor } from '@sandcrate/core/audit/signature.ts';
import type { CitedRule } from '@sandcrate/core/cited-rule.ts';
import type pg from 'pg';
import { MAY_BE_READ } from '../catalogue/collection-queries.ts';
import { IS_SHOWN } from '../moderation/comment-queries.ts';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { holds, orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';
import type { AnchorRow, EntryChange, EntryRow } from './tables.ts';

export type Entry = {
  number: bigint;
  eventId: string;
  position: bigint;
  type: string;
  stream: string;
  revision: number;
  subjectKind: string;
  subjectId: string;
  /** The subject's current name: an add-on's title, a person's name, the beginning of a comment. */
  subjectLabel: string | null;
  actorId: string | null;
  actorName: string | null;
  actorRole: string;
  reason: string | null;
  rule: CitedRule | null;
  change: EntryChange | null;
  occurredAt: Date;
  hash: string;
};

export type EntryFilter = {
  numbers?: readonly string[];
  actor?: string;
  subject?: string;
  subjectKind?: string;
  types?: readonly string[];
  from?: Date;
  to?: Date;
  /** Words of the reason or type, or the actor's or subject's name. */
  text?: string;
};
export type EntryOrder = 'number' | 'occurredAt' | 'type' | 'actorName';

const ORDERS: Record<EntryOrder, Sorting> = {
  number: 'e.number',
  occurredAt: 'e.occurred_at',
  type: 'e.type',
  actorName: { mayBeEmpty: 'actor.place' },
};

/** Ranks the few actors by name, so that the many entries are sorted by number. */
const ACTORS = `left join (
    select acting.actor_id, row_number() over (order by lower(n.username), n.id) as place
    from (select actor_id from ${schemas.audit}.entries where actor_id is not null group by actor_id) as acting
    join ${schemas.accounts}.accounts n on n.id = acting.actor_id where n.username is not null
  ) as actor on actor.actor_id = e.actor_id`;

/**
 * What a subject is called. Auditors read it, who see neither addresses nor texts that are withheld.
 * @param isShown the condition on a comment `c` for showing its text
 */
const labelOf = (isShown: string) => `case e.subject_kind
    when 'addon' then (select a.title from ${schemas.catalogue}.addons a where a.id = e.subject_id::uuid)
    when 'account' then (select a.username from ${schemas.accounts}.accounts a where a.id = e.subject_id::uuid)
    when 'collection' then (select col.title from ${schemas.catalogue}.collections col where col.id = e.subject_id::uuid and ${MAY_BE_READ})
    when 'profile' then (select a.username from ${schemas.accounts}.accounts a where a.id = e.subject_id::uuid)
    when 'comment' then (select left(c.content, 80) from ${schemas.moderation}.comments c where c.id = e.subject_id::uuid and ${isShown})
    when 'report' then (select coalesce(a.title, col.title, n.username) from ${schemas.moderation}.reports r
      left join ${schemas.catalogue}.addons a on a.id = r.addon_id
      left join ${schemas.catalogue}.collections col on col.id = r.collection_id and ${MAY_BE_READ}
      left join ${schemas.accounts}.accounts n on n.id = r.profile_id
      where r.id = e.subject_id::uuid limit 1)
    when 'appeal' then (select coalesce(a.title, col.title, n.username) from ${schemas.moderation}.appeals p
      left join ${schemas.catalogue}.addons a on a.id = p.addon_id
      left join ${schemas.catalogue}.collections col on col.id = p.collection_id and ${MAY_BE_READ}
      left join ${schemas.accounts}.accounts n on n.id = p.profile_id
      where p.decision_event_id = e.subject_id::uuid)
    when 'recall' then (select coalesce(r.sha256, r.pack_uuid) from ${schemas.catalogue}.recalls r where r.id = e.subject_id::uuid)
    when 'invite' then (select regexp_replace(i.email, '^(.).*(?=@)', '\\1…') from ${schemas.accounts}.invites i where i.key = e.subject_id order by i.issue desc limit 1)
  end`;

const COLUMNS = `e.number, e.event_id as "eventId", e.position, e.type, e.stream, e.revision,
  e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.actor_id as "actorId",
  e.actor_role as "actorRole", e.reason, e.rule, e.change, e.occurred_at as "occurredAt", e.hash`;

/** A page of the entries that match the filter, and their total. */
export async function listEntries(
  pool: pg.Pool,
  filter: EntryFilter,
  { by, descending, from, limit }: PageOf<EntryOrder>,
): Promise<{ rows: Entry[]; total: number }> {
  const where = new Where()
    .and((p) => `e.number = any(${p}::bigint[])`, filter.numbers)
    .and((p) => `e.actor_id = ${p}`, filter.actor)
    .and((p) => `e.subject_id = ${p}`, filter.subject)
    .and((p) => `e.subject_kind = ${p}`, filter.subjectKind)
    .and((p) => `e.type = any(${p}::text[])`, filter.types)
    .and((p) => `e.occurred_at >= ${p}`, filter.from)
    .and((p) => `e.occurred_at <= ${p}`, filter.to);
  if (filter.text) {
    const { accounts, addons, collections } = await namedLike(pool, filter.text);
    const actors = where.parameter(accounts);
    const subjects = where.parameter([...accounts, ...addons, ...collections]);
    where.and(
      (p) => `(e.search @@ ${p}::tsquery or e.actor_id = any(${actors}::uuid[])
        or e.subject_id = any(${subjects}::text[]))`,
      prefixQuery(filter.text),
    );
  }
  const order = orderBy(ORDERS[by], descending, 'e.number');
  return pageAndTotal<Entry>(pool, {
    values: where.values,
    once: Boolean(filter.text),
    from,
    page: (total) =>
      `with page as (
         select e.number, e.total, row_number() over () as place from (
           select e.number, ${total} as total from ${schemas.audit}.entries e ${by === 'actorName' ? ACTORS : ''} ${where} ${order}
           limit ${limit} offset ${from}
         ) as e
       )
       select ${COLUMNS}, p.username as "actorName", ${labelOf(IS_SHOWN)} as "subjectLabel", page.total
       from page join ${schemas.audit}.entries e on e.number = page.number
       left join ${schemas.accounts}.accounts p on p.id = e.actor_id order by page.place`,
    count: `select count(*)::int as count from ${schemas.audit}.entries e ${where}`,
  });
}

const NAMED_AT_MOST = 500;

/** The accounts, add-ons and collections whose name contains a text. */
async function namedLike(
  pool: pg.Pool,
  text: string,
): Promise<{ accounts: string[]; addons: string[]; collections: string[] }> {
  const [accounts, addons, collections] = await Promise.all([
    pool.query<{ id: string }>(
      `select id from ${schemas.accounts}.accounts where ${holds('username')('$1')} and deleted_at is null limit $2`,
      [text, NAMED_AT_MOST],
    ),
    pool.query<{ id: string }>(
      `select id from ${schemas.catalogue}.addons where ${holds('title')('$1')} limit $2`,
      [text, NAMED_AT_MOST],
    ),
    pool.query<{ id: string }>(
      `select id from ${schemas.catalogue}.collections col where ${holds('title')('$1')} and ${MAY_BE_READ} limit $2`,
      [text, NAMED_AT_MOST],
    ),
  ]);
  const idsOf = ({ rows }: typeof accounts) => rows.map(({ id }) => id);
  return { accounts: idsOf(accounts), addons: idsOf(addons), collections: idsOf(collections) };
}

/** The chain's head according to the read model. */
export async function findHead(pool: pg.Pool): Promise<Head> {
  const { rows } = await pool.query<{ number: bigint; hash: string }>(
    `select number, hash from ${schemas.audit}.entries order by number desc limit 1`,
  );
  const [last] = rows;
  return last ? { count: Number(last.number), hash: last.hash } : EMPTY;
}

/** A range of the stored entries, in order. */
export async function entriesFrom(pool: pg.Pool, number: bigint, limit: number): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>(
    `select number, event_id, position, type, stream, revision, subject_kind, subject_id, actor_id, actor_role,
       reason, rule, change, occurred_at, hash
     from ${schemas.audit}.entries where number >= $1 order by number limit $2`,
    [number, limit],
  );
  return rows;
}

/** The signed heads after a position, in order. */
export async function anchorsAfter(pool: pg.Pool, position: bigint, limit: number): Promise<AnchorRow[]> {
  const { rows } = await pool.query<AnchorRow>(
    `select position, count, head, signature, public_key, anchored_at
     from ${schemas.audit}.anchors where position > $1 order by position limit $2`,
    [position, limit],
  );
  return rows;
}

/** The latest signed head; undefined before the first. */
export async function findAnchor(pool: pg.Pool): Promise<Head | undefined> {
  const { rows } = await pool.query<{ count: bigint; head: string }>(
    `select count, head from ${schemas.audit}.anchors order by position desc limit 1`,
  );
  const [last] = rows;
  return last && { count: Number(last.count), hash: last.head };
}

/** When the oldest entry that no signed head covers was written; undefined when all are covered. */
export async function oldestUnsigned(pool: pg.Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ occurredAt: Date }>(
    `select occurred_at as "occurredAt" from ${schemas.audit}.entries
     where number > coalesce((select count from ${schemas.audit}.anchors order by position desc limit 1), 0)
     order by number limit 1`,
  );
  return rows[0]?.occurredAt;
}

/** The entries of one actor in a period, newest first, for the owner. */
export async function entriesBy(pool: pg.Pool, actor: string, from: Date, to: Date): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>(
    `select ${COLUMNS}, null as "actorName", ${labelOf('true')} as "subjectLabel" from ${schemas.audit}.entries e
     where e.actor_id = $1 and e.occurred_at between $2 and $3 order by e.number desc`,
    [actor, from, to],
  );
  return rows;
}

/** All entries on these streams: their events, with their types, numbers and actors. */
export async function entriesOnStreams(
  pool: pg.Pool,
  streams: readonly string[],
): Promise<Pick<Entry, 'eventId' | 'stream' | 'type' | 'number' | 'actorId'>[]> {
  const { rows } = await pool.query<Pick<Entry, 'eventId' | 'stream' | 'type' | 'number' | 'actorId'>>(
    `select e.event_id as "eventId", e.stream, e.type, e.number, e.actor_id as "actorId" from ${schemas.audit}.entries e
     where e.subject_id = any($1::text[]) and e.stream = any($2::text[])`,
    [streams.map((name) => name.slice(name.indexOf('-') + 1)), streams],
  );
  return rows;
}

export type SignedHead = Anchor & { anchoredAt: Date };

/** Signed heads, latest first. */
/** The number and hash of each entry about a subject, by the id of its event. */
export async function entriesOfSubject(
  pool: pg.Pool,
  subjectId: string,
): Promise<Map<string, { number: string; hash: string }>> {
  const { rows } = await pool.query<Pick<EntryRow, 'event_id' | 'number' | 'hash'>>(
    `select event_id, number, hash from ${schemas.audit}.entries where subject_id = $1 order by number`,
    [subjectId],
  );
  return new Map(rows.map(({ event_id, number, hash }) => [event_id, { number: String(number), hash }]));
}

export async function listAnchors(
  pool: pg.Pool,
  { from, limit }: { from: number; limit: number },
): Promise<{ rows: SignedHead[]; total: number }> {
  const { rows } = await pool.query<{
    count: bigint;
    head: string;
    signature: string;
    publicKey: string;
    anchoredAt: Date;
  }>(
    `select count, head, signature, public_key as "publicKey", anchored_at as "anchoredAt"
     from ${schemas.audit}.anchors order by position desc limit $1 offset $2`,
    [limit, from],
  );
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int as total from ${schemas.audit}.anchors`,
    [],
  );
  return {
    rows: rows.map((row) => ({ ...row, count: Number(row.count) })),
    total: counted.rows[0]?.total ?? 0,
  };
}

const WORDS_AT_MOST = 12;

/** Typed words, split at anything but letters and digits, as a full text query. Each must begin a word of the text. */
function prefixQuery(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, WORDS_AT_MOST)
    .map((word) => `'${word}':*`)
    .join(' & ');
}
