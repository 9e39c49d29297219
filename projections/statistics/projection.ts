// The read model of the statistics: downloads, views, likes, ratings and comments by add-on, release and day.
import type { EventType } from '@sandcrate/core/event-types.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent, Projection } from '../runner/projection.ts';
import { toSqlJson } from '../tables/sql-json.ts';
import { type Fact, factsIn } from './fact.ts';
import { applyMemberDownloads } from './member-downloads.ts';
import { Offers } from './offers.ts';
import { statisticsSchema } from './schema.ts';

const handles: readonly EventType[] = [
  'AddonSubmitted',
  'AddonImported',
  'AddonEdited',
  'AddonChangeProposed',
  'AddonChangeApproved',
  'AddonDownloaded',
  'AddonViewed',
  'AddonLiked',
  'AddonRated',
  'CommentPosted',
  'AccountDeleted',
];

export const statisticsProjection: Projection = {
  name: 'statistics',
  version: 1,
  schema: statisticsSchema,
  handles,
  async apply(events, tx) {
    const offers = await Offers.load(tx, new Set(events.flatMap(addonOf)));
    const facts = new Map<string, Fact & { releaseId: string }>();
    for (const event of events) {
      offers.follow(event);
      for (const fact of factsIn(event)) {
        const releaseId = fact.releaseId ?? offers.current(fact.addonId);
        if (!facts.has(fact.id)) facts.set(fact.id, { ...fact, releaseId });
      }
    }
    await offers.save(tx);
    if (facts.size > 0) await tx.query(count, [toSqlJson([...facts.values()])]);
    await applyMemberDownloads(events, tx);
  },
};

/** The add-on whose offer an event needs or changes. */
function addonOf(event: ProjectedEvent): string[] {
  switch (event.type) {
    case 'AddonDownloaded':
    case 'AccountDeleted':
      return [];
    case 'AddonViewed':
    case 'AddonLiked':
    case 'AddonRated':
    case 'CommentPosted':
      return [event.data.addonId];
    default:
      return [subjectOf(event)];
  }
}

const count = `
  with fact as (
    select * from json_to_recordset($1)
      as f(id uuid, kind text, "addonId" uuid, "releaseId" uuid, day date)
  ), news as (
    insert into counted select id from fact order by id on conflict do nothing returning id
  ), sums as (
    select "addonId" as addon_id, "releaseId" as release_id, day,
      count(*) filter (where kind = 'downloads') as downloads,
      count(*) filter (where kind = 'views') as views,
      count(*) filter (where kind = 'likes') as likes,
      count(*) filter (where kind = 'ratings') as ratings,
      count(*) filter (where kind = 'comments') as comments
    from fact join news using (id) group by 1, 2, 3
  ), by_day as (
    insert into days select addon_id, release_id, day, downloads, views, likes, ratings, comments from sums
    on conflict (addon_id, day, release_id) do update set
      downloads = days.downloads + excluded.downloads,
      views = days.views + excluded.views,
      likes = days.likes + excluded.likes,
      ratings = days.ratings + excluded.ratings,
      comments = days.comments + excluded.comments
  )
  insert into addon_totals
  select addon_id, sum(downloads), sum(views) from sums group by addon_id having sum(downloads + views) > 0
  on conflict (addon_id) do update set
    downloads = addon_totals.downloads + excluded.downloads,
    views = addon_totals.views + excluded.views`;
