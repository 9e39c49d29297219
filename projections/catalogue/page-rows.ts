// An add-on's page as one document: written by the catalogue when part of it changes, and read by its key.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { LISTED, RELEASED } from './queries.ts';

/**
 * Rows of `addon_id`, `is_public`, `listing`, `details` and `required_packs`, of an add-on `a`.
 * @param schema qualifies the tables, with its dot; empty inside the projection
 */
export const pagesOf = (schema = '') => `
  select a.id as addon_id, a.is_public,
    (select to_jsonb(listing) from (select ${LISTED}) listing) as listing,
    jsonb_build_object(
      'body', a.body,
      'pictures', a.pictures,
      'publisher', case when not p.is_deleted then jsonb_build_object(
        'id', p.id, 'username', p.username, 'createdAt', p.created_at, 'isVerified', p.is_verified) end,
      'screenshots', coalesce((
        select jsonb_agg(to_jsonb(i) - 'addon_id' order by i.slot) from ${schema}images i where i.addon_id = a.id
      ), '[]'),
      'facts', r.facts,
      'releases', coalesce((
        select jsonb_agg(to_jsonb(past) order by past.state, coalesce(past."approvedAt", past."createdAt") desc, past.id)
        from (
          select ${RELEASED} from ${schema}releases
          where addon_id = a.id and state in ('current', 'past') and not is_recalled
        ) past
      ), '[]'),
      'advisory', case when a.is_recalled then (
        select jsonb_build_object('id', c.id, 'reason', c.reason, 'advisory', c.advisory)
        from ${schema}recalls c
        where c.lifted_at is null and (c.sha256 = r.sha256 or c.pack_uuid = any(r.pack_uuids))
        order by c.issued_at, c.id limit 1
      ) end,
      'recalls', coalesce((
        select jsonb_agg(
          jsonb_build_object('id', c.id, 'reason', c.reason, 'issuedAt', c.issued_at, 'liftedAt', c.lifted_at)
          order by c.issued_at, c.id)
        from ${schema}recalls c
        where exists (
          select from ${schema}releases held
          where held.addon_id = a.id and held.state in ('current', 'past')
            and (held.sha256 = c.sha256 or held.pack_uuids @> array[c.pack_uuid])
        )
      ), '[]'),
      'imported', case when a.origin is not null then jsonb_build_object(
        'source', a.origin ->> 'source', 'downloads', (a.origin ->> 'downloads')::bigint,
        'likes', (a.origin ->> 'likes')::bigint, 'views', (a.origin ->> 'views')::bigint) end
    ) as details,
    array(
      select distinct dependency ->> 'uuid'
      from jsonb_array_elements(r.facts -> 'packs') pack, jsonb_array_elements(pack -> 'dependencies') dependency
      where dependency ->> 'uuid' is not null and dependency ->> 'uuid' <> all(r.pack_uuids)
      order by 1
    ) as required_packs
  from ${schema}addons a
  join ${schema}releases r on r.id = a.release_id
  left join ${schema}publishers p on p.id = a.publisher_id`;

const AT_A_TIME = 500;

/**
 * Updates these add-ons' pages from the other rows in the same transaction. Call it when an add-on, one of its releases
 * or pictures, its publisher's name or badge, or a recall of one of its files has changed.
 */
export async function refreshPages(tx: Transaction, addonIds: readonly string[]): Promise<void> {
  const ids = [...new Set(addonIds)].sort();
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    await tx.query(refresh, [ids.slice(from, from + AT_A_TIME)]);
  }
}

const refresh = `
  with made as materialized (${pagesOf()} where a.id = any($1::uuid[])),
  closed as (
    delete from pages where addon_id in (select addon_id from made where not is_public)
  )
  insert into pages as stored (addon_id, listing, details, required_packs)
  select addon_id, listing, details, required_packs from made where is_public order by addon_id
  on conflict (addon_id) do update
  set listing = excluded.listing, details = excluded.details, required_packs = excluded.required_packs
  where (stored.listing, stored.details, stored.required_packs)
    is distinct from (excluded.listing, excluded.details, excluded.required_packs)`;
