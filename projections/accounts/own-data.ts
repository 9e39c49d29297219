// Everything that the read models store about a person, with the names of the export.

import type pg from 'pg';
import { z } from 'zod';
import { OPTIONAL_COLUMNS } from '../catalogue/queries.ts';
import { schemas } from '../schemas.ts';

const Json = z.json();
type Json = z.infer<typeof Json>;

export type OwnData = {
  account: Record<string, Json>;
  addons: Json[];
  comments: Json[];
  ratings: Json[];
  likes: Json[];
  follows: Json[];
  collections: Json[];
  followedCollections: Json[];
  profile: Json[];
  downloads: Json[];
  compatibility: Json[];
  reports: Json[];
  appeals: Json[];
  messages: Json[];
  notices: Json[];
  notifications: Json[];
  pushSubscriptions: Json[];
};

const queries = {
  addons: `
    select a.id, a.title, a.description, a.body, a.category, a.tags, ${OPTIONAL_COLUMNS}, a.status,
      a.rejection_reason as "rejectionReason", a.changes_wanted as "changesWanted", a.created_at as "createdAt", a.updated_at as "updatedAt",
      a.deleted_at as "deletedAt",
      (select coalesce(json_agg(json_build_object('slot', i.slot, 'sha256', i.sha256, 'caption', i.caption)
         order by i.slot), '[]') from ${schemas.catalogue}.images i where i.addon_id = a.id) as screenshots,
      (select coalesce(json_agg(picture -> 'sha256'), '[]') from jsonb_array_elements(a.pictures) picture) as pictures,
      (select coalesce(json_agg(json_build_object('id', r.id, 'version', r.version, 'state', r.state, 'notes', r.notes,
         'url', r.url, 'fileName', r.file_name, 'sha256', r.sha256, 'size', r.size, 'createdAt', r.created_at)
         order by r.created_at, r.id), '[]') from ${schemas.catalogue}.releases r where r.addon_id = a.id) as releases
    from ${schemas.catalogue}.addons a where a.publisher_id = $1 order by a.created_at, a.id`,
  comments: `
    select c.id, c.addon_id as "addonId", c.reply_to as "replyTo", c.content, c.posted_at as "postedAt",
      c.edited_at as "editedAt", c.deleted_at as "deletedAt",
      (select coalesce(json_agg(json_build_object('content', e.content, 'writtenAt', e.written_at) order by e.revision), '[]')
       from ${schemas.moderation}.earlier_comments e where e.comment_id = c.id) as "earlierTexts"
    from ${schemas.moderation}.comments c where c.account_id = $1 order by c.posted_at, c.id`,
  ratings: `
    select addon_id as "addonId", rating, rated_at as "ratedAt"
    from ${schemas.catalogue}.engagements where account_id = $1 and rating is not null order by rated_at, addon_id`,
  likes: `
    select addon_id as "addonId", liked_at as "likedAt"
    from ${schemas.catalogue}.engagements where account_id = $1 and liked_at is not null order by liked_at, addon_id`,
  follows: `
    select f.followed_id as "publisherId", p.username, f.since
    from ${schemas.accounts}.follows f left join ${schemas.accounts}.accounts p on p.id = f.followed_id
    where f.follower_id = $1 order by f.since, f.followed_id`,
  collections: `
    select c.id, c.title, c.description, c.visibility, c.is_hidden as "isHidden", c.hidden_reason as "hiddenReason",
      c.is_deleted as "isDeleted", c.deletion_reason as "deletionReason", c.created_at as "createdAt",
      c.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('addonId', i.addon_id, 'note', i.note, 'releaseId', i.release_id,
         'addedAt', i.added_at) order by i.place, i.addon_id), '[]')
       from ${schemas.catalogue}.collection_items i where i.collection_id = c.id) as addons
    from ${schemas.catalogue}.collections c where c.owner_id = $1 order by c.created_at, c.id`,
  followedCollections: `
    select collection_id as "collectionId", since
    from ${schemas.catalogue}.collection_follows where follower_id = $1 order by since, collection_id`,
  profile: `
    select picture, text, links, cleared, updated_at as "updatedAt"
    from ${schemas.catalogue}.profiles where account_id = $1`,
  downloads: `
    select d.addon_id as "addonId", l.title, r.version, d.downloaded_at as "downloadedAt"
    from ${schemas.accounts}.downloads d left join ${schemas.catalogue}.addons l on l.id = d.addon_id
      left join ${schemas.catalogue}.releases r on r.id = d.release_id
    where d.account_id = $1 order by d.downloaded_at, d.release_id`,
  compatibility: `
    select c.addon_id as "addonId", l.title, r.version, c.game_version as "gameVersion", c.device, c.worked, c.failure,
      c.reported_at as "reportedAt"
    from ${schemas.statistics}.compatibility c left join ${schemas.catalogue}.addons l on l.id = c.addon_id
      left join ${schemas.catalogue}.releases r on r.id = c.release_id
    where c.account_id = $1 order by c.reported_at, c.id`,
  reports: `
    select id, kind, addon_id as "addonId", comment_id as "commentId", collection_id as "collectionId", profile_id as "profileId", reason, description, status,
      filed_at as "filedAt", reviewed_at as "reviewedAt", review_note as "reviewNote", rule
    from ${schemas.moderation}.reports where reporter_id = $1 order by filed_at, id, filing`,
  appeals: `
    select decision_event_id as "decisionId", addon_id as "addonId", collection_id as "collectionId", profile_id as "profileId", account_id as "accountId", text, status, filed_at as "filedAt",
      judged_at as "judgedAt", note
    from ${schemas.moderation}.appeals where appellant_id = $1 order by filed_at, decision_event_id`,
  messages: `
    select id, addon_id as "addonId", account_id as "accountId", audience, text, posted_at as "postedAt"
    from ${schemas.moderation}.messages where author_id = $1 order by posted_at, id`,
  notices: `
    select event_id as "eventId", kind, type, why, addon_id as "addonId", collection_id as "collectionId", profile_id as "profileId", told_at as "toldAt"
    from ${schemas.inbox}.notices where account_id = $1 order by told_at, event_id`,
  notifications: `
    select z.time_zone as "timeZone",
      (select coalesce(json_agg(json_build_object('kind', d.kind, 'eventId', d.event_id) order by d.kind), '[]')
       from notifications.digested d where d.account_id = $1) as "digestedUntil"
    from notifications.time_zones z where z.account_id = $1`,
  pushSubscriptions: `
    select endpoint, browser, created_at as "createdAt"
    from notifications.push_subscriptions where account_id = $1 order by created_at, id`,
} as const;

const ACCOUNT = `
  select id, username, email, role, is_publisher as "isPublisher", is_verified as "isVerified",
    is_banned as "isBanned", ban_reason as "banReason", penalties, email_verified as "emailVerified", language,
    second_factor is not null as "hasSecondFactor", access_requested_at as "accessRequestedAt",
    access_message as "accessMessage", access_declined_at as "accessDeclinedAt",
    access_declined_reason as "accessDeclinedReason", via, origin, created_at as "createdAt"
  from ${schemas.accounts}.accounts where id = $1`;

/** Rows as JSON: dates as strings, numbers as numbers. */
async function rowsOf(pool: pg.Pool, query: string, accountId: string): Promise<Json[]> {
  const { rows } = await pool.query<{ row: unknown }>(`select to_jsonb(q) as row from (${query}) q`, [
    accountId,
  ]);
  return rows.map(({ row }) => Json.parse(row));
}

/** Everything stored about a person apart from the events themselves. */
export async function ownData(pool: pg.Pool, accountId: string): Promise<OwnData> {
  const read = (name: keyof typeof queries) => rowsOf(pool, queries[name], accountId);
  const [account] = await rowsOf(pool, ACCOUNT, accountId);
  return {
    account: z.record(z.string(), Json).parse(account ?? {}),
    addons: await read('addons'),
    comments: await read('comments'),
    ratings: await read('ratings'),
    likes: await read('likes'),
    follows: await read('follows'),
    collections: await read('collections'),
    followedCollections: await read('followedCollections'),
    profile: await read('profile'),
    downloads: await read('downloads'),
    compatibility: await read('compatibility'),
    reports: await read('reports'),
    appeals: await read('appeals'),
    messages: await read('messages'),
    notices: await read('notices'),
    notifications: await read('notifications'),
    pushSubscriptions: await read('pushSubscriptions'),
  };
}
