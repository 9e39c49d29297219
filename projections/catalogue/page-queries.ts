// Everything public on an add-on's page, in one statement.

import type { Picture } from '@sandcrate/core/addon/content.ts';
import type { CitedRule } from '@sandcrate/core/cited-rule.ts';
import type { PackFacts, PackKind } from '@sandcrate/core/pack/facts.ts';
import type pg from 'pg';
import {
  type ThreadRow,
  type ToldThread,
  threadCountOf,
  threadOf,
  threadsOf,
} from '../moderation/comment-queries.ts';
import { schemas } from '../schemas.ts';
import type { RecallOf } from './advisories.ts';
import { pagesOf } from './page-rows.ts';
import { type AddonRow, COUNTED, type ReleaseRow } from './queries.ts';

export type PageDetails = {
  /** Markdown. */
  body: string | null;
  /** Of the body, in its order. */
  pictures: Picture[];
  /** Null once the account is deleted. */
  publisher: { id: string; username: string; createdAt: Date; isVerified: boolean } | null;
  /** In the order of their slots. */
  screenshots: (Picture & { slot: number; caption: string | null })[];
  /** The current release's facts; null when it has no file. */
  facts: PackFacts | null;
  /** The current one and those before it, newest first. */
  releases: Omit<ReleaseRow, 'facts'>[];
  /** The recall that closes its current release. */
  advisory: { id: string; reason: string; advisory: string } | null;
  /** The recalls of current and past releases, oldest first. */
  recalls: RecallOf[];
  /** An imported listing's counts at its source. */
  imported: {
    source: string;
    downloads: number | null;
    likes: number | null;
    views: number | null;
  } | null;
};

/** A decision as the public sees it. */
export type PublicDecision = {
  id: string;
  type: string;
  isAutomatic: boolean;
  /** Its own publisher decided, which only an owner of the site may. */
  isByPublisher: boolean;
  /** The rule of the site that it cites. */
  rule: CitedRule | null;
  decidedAt: Date;
};

/** A pack and the listing that offers it; its name and kind are null when the listing does not describe it. */
export type PackListing = {
  packUuid: string;
  packName: string | null;
  packKind: PackKind | null;
  addon: AddonRow;
};

export type AddonPage = PageDetails & {
  row: AddonRow;
  /** The pinned one and the newest, up to the limit. */
  threads: ThreadRow[];
  threadTotal: number;
  /** About the add-on itself, oldest first. */
  decisions: PublicDecision[];
  /** Public related add-ons, best first; null while they have not been computed. */
  related: AddonRow[] | null;
  /**
   * For each pack that it needs and does not include, one public add-on whose current release has it: preferably the
   * same publisher's, then the most downloaded.
   */
  required: PackListing[];
};

export type PageLimits = { threads: number; related: number };

/** A public add-on's stored page; undefined when there is none or it is stale. */
export function keptPage(pool: pg.Pool, addonId: string, limits: PageLimits): Promise<AddonPage | undefined> {
  return read(pool, kept, addonId, limits);
}

/** An add-on's page composed from its rows, public or not; undefined when the add-on is missing or deleted. */
export function composedPage(
  pool: pg.Pool,
  addonId: string,
  limits: PageLimits,
): Promise<AddonPage | undefined> {
  return read(pool, composed, addonId, limits);
}

const { catalogue, moderation, statistics } = schemas;

/** The card of the add-on with page document `page`, as JSON with listing and counts. */
const card = (page: string) => `
  json_build_object('listing', ${page}.listing, 'counts', (
    select to_json(counts) from (
      select ${COUNTED} from (select) one
      left join ${catalogue}.counters c on c.addon_id = ${page}.addon_id
      left join ${statistics}.addon_totals t on t.addon_id = ${page}.addon_id
    ) counts
  ))`;

const statement = (name: string, source: string) => ({
  name,
  text: `
    select ${card('page')} as card, page.details,
      ${threadsOf('page.addon_id', 'newest', '0', '$2::int')} as threads,
      ${threadCountOf('page.addon_id')} as "threadTotal",
      (select coalesce(json_agg(json_build_object(
         'id', d.event_id, 'type', d.type, 'isAutomatic', d.is_automatic, 'rule', d.rule, 'decidedAt', d.decided_at,
         'isByPublisher', coalesce(d.actor_id::text = page.details #>> '{publisher,id}', false)
       ) order by d.position), '[]')
       from ${moderation}.decisions d where d.addon_id = page.addon_id and d.comment_id is null) as decisions,
      (select coalesce((
         select json_agg(akin.card order by akin.place) from (
           select ${card('other')} as card, named.place
           from unnest(r.akin) with ordinality as named(id, place)
           join ${catalogue}.addons a on a.id = named.id and a.is_public
           join ${catalogue}.pages other on other.addon_id = a.id
           order by named.place limit $3::int
         ) akin
       ), '[]') from search.related r where r.addon_id = page.addon_id and r.version > 0) as related,
      (select coalesce(json_agg(found), '[]') from (
         select distinct on (wanted.uuid) wanted.uuid as "packUuid", pack.name as "packName", pack.kind as "packKind",
           ${card('other')} as card
         from unnest(page.required_packs) as wanted(uuid)
         join ${catalogue}.releases r on r.pack_uuids @> array[wanted.uuid]
         join ${catalogue}.addons a on a.id = r.addon_id and a.release_id = r.id and a.is_public
         join ${catalogue}.pages other on other.addon_id = a.id
         left join lateral (
           select described ->> 'name' as name, described ->> 'kind' as kind
           from jsonb_array_elements(r.facts -> 'packs') described
           where described ->> 'uuid' = wanted.uuid limit 1
         ) pack on true
         left join ${statistics}.addon_totals t on t.addon_id = a.id
         order by wanted.uuid, (a.publisher_id::text = page.listing ->> 'publisherId') desc,
           coalesce(t.downloads, 0) desc, a.created_at, a.id
       ) found) as required
    from ${source}`,
});

const kept = statement(
  'page of an add-on',
  `${catalogue}.pages page
   join ${catalogue}.addons a on a.id = page.addon_id and a.is_public
   where page.addon_id = $1::uuid
     and not exists (select from ${catalogue}.stale_documents s where s.addon_id = $1::uuid)
     and not exists (select from ${catalogue}.stale_publishers s where s.publisher_id = a.publisher_id)`,
);

const composed = statement(
  'page of an add-on, composed',
  `(${pagesOf(`${catalogue}.`)} where a.id = $1::uuid and a.deleted_at is null) page`,
);

/** In JSON, dates are strings. */
type Told<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Told<T[K]> } : T;

type Counts = Pick<AddonRow, 'downloads' | 'views' | 'likes' | 'comments' | 'ratingSum' | 'ratingCount'>;
type Card = { listing: Told<Omit<AddonRow, keyof Counts>>; counts: Counts };
type Row = {
  card: Card;
  details: Told<PageDetails>;
  threads: ToldThread[];
  threadTotal: number;
  decisions: Told<PublicDecision>[];
  related: Card[] | null;
  required: (Omit<PackListing, 'addon'> & { card: Card })[];
};

async function read(
  pool: pg.Pool,
  { name, text }: typeof kept,
  addonId: string,
  limits: PageLimits,
): Promise<AddonPage | undefined> {
  const values = [addonId, limits.threads, limits.related];
  const { rows } = await pool.query<Row>({ name, text, values });
  const [found] = rows;
  if (!found) return undefined;
  const { publisher, releases, recalls, ...details } = found.details;
  return {
    ...details,
    row: rowOf(found.card),
    publisher: publisher && { ...publisher, createdAt: new Date(publisher.createdAt) },
    releases: releases.map((release) => ({
      ...release,
      scannedAt: momentOf(release.scannedAt),
      createdAt: new Date(release.createdAt),
      approvedAt: momentOf(release.approvedAt),
    })),
    recalls: recalls.map((recall) => ({
      ...recall,
      issuedAt: new Date(recall.issuedAt),
      liftedAt: momentOf(recall.liftedAt),
    })),
    threads: found.threads.map(threadOf),
    threadTotal: found.threadTotal,
    decisions: found.decisions.map((decision) => ({ ...decision, decidedAt: new Date(decision.decidedAt) })),
    related: found.related === null ? null : found.related.map(rowOf),
    required: found.required.map(({ card: offered, ...pack }) => ({ ...pack, addon: rowOf(offered) })),
  };
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

const rowOf = ({ listing, counts }: Card): AddonRow => ({
  ...listing,
  ...counts,
  scannedAt: momentOf(listing.scannedAt),
  createdAt: new Date(listing.createdAt),
  updatedAt: new Date(listing.updatedAt),
  liveSince: momentOf(listing.liveSince),
  submittedAt: new Date(listing.submittedAt),
  deletedAt: momentOf(listing.deletedAt),
  restorableUntil: momentOf(listing.restorableUntil),
});
