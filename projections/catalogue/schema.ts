// The catalogue's tables: unqualified, because a rebuild creates them again in another schema next to the live one.
import { pairIndex } from '../tables/letter-pairs.ts';

/**
 * What the site lists. Rows of deleted things stay and are marked as deleted, because staff can restore add-ons, and a
 * file may be removed only when no release names it. The view `addons` defines visibility in one place for all queries.
 */
export const catalogueSchema = `
create table publishers (
  id uuid primary key,
  username text, -- null once the account is deleted
  role text not null,
  is_publisher boolean not null,
  is_verified boolean not null,
  is_banned boolean not null,
  is_deleted boolean not null,
  took_content boolean not null, -- deleted, and its add-ons and comments with it
  created_at timestamptz not null
);

create table addon_rows (
  id uuid primary key,
  publisher_id uuid not null,
  release_id uuid not null, -- the current one
  title text not null,
  description text not null,
  body text, -- Markdown
  pictures jsonb not null, -- of the body, in its order: {sha256, width, height}
  category text not null,
  tags text[] not null,
  optional_fields jsonb not null, -- by their names; absent where it says nothing
  monetization_enabled boolean not null,
  banner jsonb, -- {sha256, width, height}
  status text not null check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  changes_wanted text, -- what its publisher is asked for; until then neither it nor its open change is in the queue
  second_opinion jsonb, -- another moderator should decide: {requestedBy, reason, requestedAt}
  is_hidden boolean not null,
  hidden_reason text,
  is_featured boolean not null,
  featured_at timestamptz,
  is_recalled boolean not null, -- its current release is
  is_marked_withheld boolean not null, -- its publisher is banned, or left and took it along; see stale_publishers
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('publisher', 'staff')),
  deletion_reason text,
  restorable_until timestamptz,
  open_change jsonb, -- what its publisher proposes: {changeId, changes}
  open_change_id uuid generated always as ((open_change ->> 'changeId')::uuid) stored,
  taken_down_change jsonb, -- what was proposed when it was taken down: {changeId, changes, waitingSince}
  origin jsonb, -- of an imported one: {source, id, downloads, likes, views, license, language}
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz not null, -- when it last began to wait for a decision
  change_waiting_since timestamptz, -- the open change; one that takes the place of another waits as long as that did
  waiting_since timestamptz not null generated always as (
    case when status = 'pending' then submitted_at else coalesce(change_waiting_since, submitted_at) end
  ) stored,
  approved_at timestamptz, -- when it first went live
  renewed_at timestamptz, -- when its current release took the place of another after it first went live
  revision int not null, -- of the last event in its stream
  is_marked_public boolean not null generated always as (
    status = 'approved' and not is_hidden and not is_recalled and not is_marked_withheld and deleted_at is null
  ) stored
);
create index on addon_rows (publisher_id, id);

-- Publishers of many add-ons whose name, badge or ban has changed, while their add-ons are brought up to date in parts.
create table stale_publishers (
  publisher_id uuid primary key,
  is_withheld boolean not null, -- all of their add-ons are, whatever is marked
  last_id uuid not null -- of the last add-on that is up to date
);

-- What all queries read: a ban holds for all add-ons of a publisher at once.
create view addons as
select a.*, a.is_marked_withheld or banned.is_withheld as is_withheld,
  a.is_marked_public and not banned.is_withheld as is_public
from addon_rows a, lateral (
  select exists (
    select from stale_publishers s where s.publisher_id = a.publisher_id and s.is_withheld
  ) as is_withheld
) banned;

create table releases (
  id uuid primary key,
  addon_id uuid not null,
  -- 'proposed' waits in an open change; 'dropped' was replaced or refused before it was ever approved
  state text not null check (state in ('current', 'past', 'proposed', 'dropped')),
  version text not null,
  notes text,
  kind text not null check (kind in ('file', 'url', 'none')),
  url text,
  sha256 text,
  size int,
  file_name text,
  icon jsonb, -- {sha256, width, height}
  facts jsonb, -- PackFacts
  scanned_at timestamptz, -- when a scanner found nothing in it; null: not scanned
  pack_type text, -- PackType; null: unknown or something else
  pack_uuids text[] not null,
  min_game_version text, -- '1.21.50'
  min_game_version_parts int[], -- {1,21,50,0}: always four, so that they compare
  is_recalled boolean not null,
  created_at timestamptz not null,
  approved_at timestamptz
);
create index on releases (addon_id);
create index on releases (sha256) where sha256 is not null;
create index on releases using gin (pack_uuids);

-- What is inside files, once it was read: what search goes by.
create table packs (
  sha256 text primary key,
  index_version int not null,
  adds text[] not null, -- kinds of things that it adds to the game
  names text not null -- of what it adds, one a line
);

create table images (
  addon_id uuid not null,
  slot smallint not null, -- screenshots 1 to 5
  sha256 text not null,
  width int not null,
  height int not null,
  caption text,
  primary key (addon_id, slot)
);

-- One row an add-on.
create table counters (
  addon_id uuid primary key,
  like_count int not null,
  rating_sum int not null,
  rating_count int not null,
  comment_count int not null
) with (fillfactor = 80);

create table engagements (
  addon_id uuid not null,
  account_id uuid not null,
  liked_at timestamptz, -- null: not liked
  rating smallint, -- null: not rated
  rated_at timestamptz,
  primary key (addon_id, account_id)
);
create index on engagements (account_id);

-- Which comments count; their texts are in the moderation model.
create table comments (
  id uuid primary key,
  addon_id uuid not null,
  account_id uuid not null,
  is_deleted boolean not null,
  is_withheld boolean not null -- its author left and took it along
);
create index on comments (account_id);

create table collections (
  id uuid primary key,
  owner_id uuid not null,
  title text, -- null once erased, until the account's deletion removes the row
  description text, -- Markdown
  visibility text not null check (visibility in ('private', 'unlisted', 'public')),
  is_hidden boolean not null,
  hidden_reason text,
  is_deleted boolean not null, -- by staff; those that their owner deletes have no row
  deletion_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on collections (owner_id);

create table collection_items (
  collection_id uuid not null,
  addon_id uuid not null,
  place bigint not null, -- the order in the collection
  note text,
  release_id uuid, -- null: the current one
  added_at timestamptz not null,
  primary key (collection_id, addon_id)
);

create table collection_follows (
  collection_id uuid not null,
  follower_id uuid not null,
  since timestamptz not null,
  primary key (collection_id, follower_id)
);
create index on collection_follows (follower_id);

-- Members' public profiles; the row goes with the account.
create table profiles (
  account_id uuid primary key,
  picture jsonb, -- {sha256, width, height}
  text text, -- Markdown
  links jsonb not null, -- addresses
  cleared jsonb not null, -- by part that staff cleared: the reason
  updated_at timestamptz not null
);

create table recalls (
  id uuid primary key,
  sha256 text, -- of a file, or
  pack_uuid text, -- of a pack, wherever it is inside
  reason text not null,
  advisory text not null,
  issued_by uuid, -- null: the system
  issued_at timestamptz not null,
  lifted_at timestamptz,
  lift_note text
);
create index on recalls (sha256) where lifted_at is null;
create index on recalls (pack_uuid) where lifted_at is null;

-- What everybody may read of an add-on and no counter changes, made when it changes. Only public add-ons have one.
create table pages (
  addon_id uuid primary key,
  listing jsonb not null, -- what its card shows
  details jsonb not null, -- what its page shows beside: releases, pictures, facts, publisher, recalls
  required_packs text[] not null -- UUIDs of packs that it depends on and does not hold
);

-- Add-ons whose page and search document are behind their rows: filled while replaying, emptied at the end of the log.
create table stale_documents (addon_id uuid primary key);
`;

/** Only queries need these, so they are created after the whole log has been applied. */
export const catalogueIndexes = `
create index on addon_rows (featured_at desc) where is_featured;
create index on addon_rows (approved_at desc, id) where is_marked_public;
create index on addon_rows (renewed_at desc, id) where is_marked_public and renewed_at is not null;
create index on addon_rows (open_change_id) where open_change_id is not null;
-- What staff sort and filter by.
create index on addon_rows (created_at, id)
  include (status, category, is_hidden, is_featured, publisher_id) where deleted_at is null;
create index on addon_rows (waiting_since, id) include (publisher_id) where deleted_at is null;
create index on addon_rows (waiting_since, id)
  where deleted_at is null and changes_wanted is null and not is_marked_withheld
    and (status = 'pending' or open_change_id is not null);
create index on addon_rows (waiting_since, id) where deleted_at is null and changes_wanted is not null;
create index on addon_rows (updated_at, id) where deleted_at is null;
create index on addon_rows (lower(title), id) include (title, deleted_at);
create index on addon_rows (status, id) where deleted_at is null;
create index on addon_rows using gin (lower(title) gin_trgm_ops);
${pairIndex('addon_rows', 'title')}
-- Trending looks at the last days only.
create index on engagements (liked_at) where liked_at is not null;
create index on engagements (rated_at) where rated_at is not null;
create index on comments (addon_id);
create index on collection_items (addon_id);
create index on collections (updated_at, id);
create index on collections (created_at, id);
create index on collections using gin (lower(title) gin_trgm_ops);
${pairIndex('collections', 'title')}
create index on profiles ((picture ->> 'sha256'));
create index on recalls (issued_at, id);
`;
