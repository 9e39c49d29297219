// The statistics tables: what was counted, by add-on, release and day.

/** Days are UTC. All download and view counts that the site shows come from here. */
export const statisticsSchema = `
create table days (
  addon_id uuid not null,
  release_id uuid not null, -- the one downloaded, else the one on offer at that moment
  day date not null,
  downloads int not null,
  views int not null,
  likes int not null, -- people who liked it that day, whether or not they took it back later
  ratings int not null,
  comments int not null,
  primary key (addon_id, day, release_id)
) with (fillfactor = 80);

create table addon_totals (
  addon_id uuid primary key,
  downloads int not null,
  views int not null
) with (fillfactor = 80);

-- The same for the whole site: by day, over the add-ons that are not deleted, in the category that each is in now.
create table site_days (
  day date not null,
  category text not null,
  downloads bigint not null,
  views bigint not null,
  likes bigint not null,
  ratings bigint not null,
  comments bigint not null,
  primary key (day, category)
) with (fillfactor = 50);

-- What was counted already, as a hash of day, kind, add-on and visitor; the day comes first, so that a day lies together.
-- Days older than 41 days are forgotten.
create table counted (id uuid primary key);

-- Which release is on offer, in which category, and what would be by the open change.
create table offers (
  addon_id uuid primary key,
  release_id uuid not null,
  proposed_release_id uuid,
  category text not null,
  proposed_category text,
  is_deleted boolean not null
);

-- Whether a release worked for somebody: what each reporter said last about a game version.
create table compatibility (
  id uuid primary key, -- a hash of release, game version and reporter
  addon_id uuid not null,
  release_id uuid not null,
  game_version text not null,
  device text not null,
  worked boolean not null,
  failure text, -- why it did not work, where that was said
  reported_at timestamptz not null,
  account_id uuid -- of members, until they leave: for the export of their data
);
create index on compatibility (account_id) where account_id is not null;
`;

/** Only queries need these, so they are created after the whole log has been applied. */
export const statisticsIndexes = `
create index on days using brin (day);
create index on compatibility (addon_id, release_id);
create index on addon_totals (downloads desc) where downloads > 0;
`;
