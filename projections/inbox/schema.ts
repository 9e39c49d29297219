// The tables of the inbox: the notices, and the facts that decide who gets them.

/** For how many days notices are shown and kept. */
export const KEPT_DAYS = 180;

export const inboxSchema = `
-- What an account was told: one row for each event and person. Rows of 180 days.
create table notices (
  account_id uuid not null,
  event_id uuid not null,
  position bigint not null,
  kind text not null,
  type text not null, -- of the event
  why text not null check (why in ('download', 'like', 'collected', 'follow', 'own', 'mentioned', 'reported', 'review', 'staff')),
  why_release_id uuid, -- the release that they downloaded
  addon_id uuid,
  release_id uuid, -- the new one
  min_game_version int[], -- of that release: {1,21,50,0}
  subject_id uuid, -- the comment, note, recall or proposed change that it is about
  collection_id uuid, -- the collection that it is about
  profile_id uuid, -- the account with the profile that it is about
  parts text[], -- of the profile, which were cleared
  told_at timestamptz not null,
  is_over boolean not null default false, -- the decision was taken back
  primary key (account_id, event_id)
);
create unique index on notices (account_id, position) include (kind, told_at, min_game_version); -- for counts
create index on notices (position, account_id); -- for mail at once and push
-- Whether a person was told of a comment, or of an add-on in a collection, before.
create index on notices (account_id, subject_id) where kind in ('answer', 'comment');
create index on notices (account_id, collection_id, addon_id) where kind = 'collection';
create index on notices using brin (told_at);

-- Who wants to know of news about an add-on, a publisher or a collection, and why.
create table interests (
  topic uuid not null, -- an add-on, or for 'follow' an account or a collection
  why text not null check (why in ('download', 'like', 'collected', 'follow', 'review')),
  account_id uuid not null,
  by_id uuid not null, -- the downloaded release, or the own collection; for other reasons all zeros
  position bigint not null, -- of the event that began it
  primary key (topic, why, account_id, by_id)
) with (fillfactor = 90);
create index on interests (account_id);

create table addons (
  id uuid primary key,
  publisher_id uuid not null,
  status text not null,
  is_hidden boolean not null,
  is_deleted boolean not null,
  release_id uuid not null, -- the current one
  proposed_release_id uuid, -- in the open change
  has_change boolean not null, -- a change is open
  announced_release_id uuid -- the last one that people were told of; null before it was ever live
);

create table collections (
  id uuid primary key,
  owner_id uuid not null,
  is_private boolean not null,
  is_hidden boolean not null,
  is_deleted boolean not null,
  position bigint not null -- of the last event that was applied
);
create index on collections (owner_id);

-- What is in the file of each release, for recalls.
create table releases (
  id uuid primary key,
  addon_id uuid not null,
  sha256 text,
  pack_uuids text[] not null,
  min_game_version int[]
);
create index on releases (sha256) where sha256 is not null;
create index on releases using gin (pack_uuids);

-- Who made a comment, collection, report or appeal, by its stream, and what it is about.
create table authors (
  stream text primary key,
  account_id uuid not null,
  addon_id uuid, -- null: a collection or a profile
  collection_id uuid,
  profile_id uuid
);

-- Those who moderate.
create table staff (
  account_id uuid primary key,
  is_owner boolean not null,
  since_position bigint not null -- of the event that made them staff
);

-- Submissions that waited for too long.
create table overdue (
  event_id uuid primary key,
  addon_id uuid not null,
  submitted_at timestamptz not null -- its place in the queue, as in the read model of moderation
);
create index on overdue (addon_id, submitted_at);

-- Accounts that were deleted.
create table departed (account_id uuid primary key);

-- What members chose; of others there is no row.
create table settings (
  account_id uuid primary key,
  hidden_kinds text[] not null, -- not shown in the inbox
  unpushed_kinds text[] not null, -- not pushed to browsers
  mail jsonb not null, -- when each kind is mailed
  mail_since_positions jsonb not null, -- the position since which a kind is in digests, for those that were not before
  game_version int[], -- {1,21,50,0}: releases that need a later one are not shown
  game_version_text text -- as it was chosen
);

-- The latest day (UTC) that events were applied of.
create table latest_day (
  one boolean primary key default true check (one),
  day date not null
);
`;
