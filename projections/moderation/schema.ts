// The tables of moderation: the queue, changes, decisions, reports, appeals, comments and messages.
import { pairIndex } from '../tables/letter-pairs.ts';

export const moderationSchema = `
create table listings (
  addon_id uuid primary key,
  publisher_id uuid not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  is_deleted boolean not null,
  content jsonb not null, -- as it is now, to compare changes with
  release jsonb not null, -- ReleaseText
  open_change jsonb, -- {changeId, content, release}
  revision int not null,
  submitted_at timestamptz not null, -- when it last began to wait
  submitted_position bigint not null, -- the order of the queue
  changes_wanted text, -- what its publisher is asked for; until then neither it nor its open change is in the queue
  waits_again_since timestamptz, -- when it came back to its old place, and its wait began to be counted anew
  rule_matches jsonb not null -- the owner's rules that it met when it was last submitted: RuleMatch[]
);

create table changes (
  id uuid primary key,
  addon_id uuid not null,
  publisher_id uuid not null,
  title text not null, -- as the add-on is called now
  state text not null check (state in ('open', 'approved', 'rejected', 'withdrawn', 'replaced')),
  differences jsonb not null, -- [{field, before, after}]
  proposed_at timestamptz not null,
  waiting_since timestamptz not null, -- one that takes the place of another waits as long as that did
  waiting_position bigint not null,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  rule_matches jsonb not null -- RuleMatch[]
);
create index on changes (addon_id);

-- Each time that something submitted met a rule of the owner.
create table rule_matches (
  event_id uuid not null,
  rule_id uuid not null,
  matched_at timestamptz not null,
  primary key (event_id, rule_id)
);

-- What moderators and settings decided, one row an event.
create table decisions (
  event_id uuid primary key,
  position bigint not null,
  addon_id uuid, -- null: it was about a collection, a profile or an account
  comment_id uuid, -- when it was about one of the add-on's comments
  collection_id uuid,
  profile_id uuid, -- the account's
  account_id uuid, -- that a penalty was imposed on
  change_id uuid,
  type text not null,
  actor_id uuid, -- null: the system
  actor_role text,
  reason text,
  rule jsonb, -- the rule of the site that it cites: {number, title}
  is_automatic boolean not null,
  differences jsonb, -- of an edit by staff
  parts text[], -- of a profile
  waited_seconds double precision, -- of what had waited in the queue
  decided_at timestamptz not null
);

-- What verified publishers changed of live add-ons, to be looked at afterwards.
create table trusted_edits (
  event_id uuid primary key,
  position bigint not null,
  addon_id uuid not null,
  actor_id uuid,
  differences jsonb not null,
  edited_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid
);
create index on trusted_edits (addon_id) where reviewed_at is null;

-- One row a filing: a person may report the same thing again once it was decided.
create table reports (
  id uuid not null,
  filing int not null, -- the revision of its filing
  reporter_id uuid not null,
  kind text not null check (kind in ('addon', 'comment', 'collection', 'profile')),
  addon_id uuid, -- null: it is about a collection or a profile
  comment_id uuid,
  collection_id uuid,
  profile_id uuid,
  reason text not null,
  description text,
  status text not null check (status in ('pending', 'resolved', 'dismissed')),
  filed_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid,
  review_note text,
  rule jsonb, -- the rule of the site that its outcome cites: {number, title}
  action text,
  same_subject int not null default 0, -- pending ones about the same thing
  primary key (id, filing)
);
create index on reports (addon_id);
create index on reports (reporter_id);
create index on reports (comment_id) where comment_id is not null;
create index on reports (collection_id) where collection_id is not null;
create index on reports (profile_id) where profile_id is not null;

create table appeals (
  decision_event_id uuid primary key,
  addon_id uuid, -- null: it is about a collection, a profile or an account
  collection_id uuid,
  profile_id uuid,
  account_id uuid,
  appellant_id uuid not null,
  decision_type text not null,
  decided_by uuid, -- null: automatic
  decided_at timestamptz not null,
  text text, -- null once erased
  status text not null check (status in ('pending', 'upheld', 'overturned')),
  filed_at timestamptz not null,
  judged_at timestamptz,
  judged_by uuid,
  note text
);
create index on appeals (appellant_id);

create table comments (
  id uuid primary key,
  addon_id uuid not null,
  account_id uuid not null,
  reply_to uuid, -- the comment that it replies to
  thread_id uuid, -- the first comment of its thread; null: it is the first itself
  content text, -- null once erased
  mentions jsonb, -- [account id]; null: nobody
  posted_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('author', 'staff')),
  deletion_reason text,
  is_withheld boolean not null, -- its author left and took it along
  report_count int not null default 0,
  pending_reports int not null default 0
);
create index on comments (account_id);

-- The texts that comments had before they were edited.
create table earlier_comments (
  comment_id uuid not null,
  revision int not null, -- of the edit that replaced it
  content text, -- null once erased
  written_at timestamptz not null,
  primary key (comment_id, revision)
);

-- The comment that an add-on's page shows first.
create table pins (
  addon_id uuid primary key,
  comment_id uuid not null
);

-- What reviewers and publishers write to each other about an add-on, notes among reviewers, and notes of staff on accounts.
create table messages (
  id uuid primary key,
  position bigint not null,
  addon_id uuid, -- null: it is on an account
  account_id uuid,
  author_id uuid not null,
  written_by text not null check (written_by in ('publisher', 'staff')),
  audience text not null check (audience in ('publisher', 'staff')), -- 'staff': the publisher never sees it
  text text, -- null once erased
  mentions jsonb, -- the staff whom a note notifies: [account id]; null: nobody
  posted_at timestamptz not null
);
create index on messages (author_id);

-- What came in and what was decided, by day (UTC).
create table workload (
  day date primary key,
  submitted int not null, -- new add-ons, those sent in again or returned, and proposed changes
  approved int not null,
  rejected int not null,
  reports int not null
);

-- People whose submissions are not in the queue.
create table banned (account_id uuid primary key);

-- People who left and took their content along.
create table departed (account_id uuid primary key);
`;

/** Only queries need these, so they are created after the whole log has been applied. */
export const moderationIndexes = `
create index on listings (submitted_position) include (addon_id, publisher_id) where status = 'pending' and changes_wanted is null and not is_deleted;
create index on listings (publisher_id);
create index on changes (waiting_position) include (addon_id, publisher_id) where state = 'open';
create index on changes (publisher_id);
create index on changes (waiting_since, id);
create index on changes (proposed_at, id);
create index on changes (decided_at, id);
create index on changes (decided_at desc nulls last, id desc);
create index on changes (state, id);
create index on changes (lower(title), id) include (title, publisher_id);
create index on changes using gin (lower(title) gin_trgm_ops);
${pairIndex('changes', 'title')}
create index on decisions (addon_id, position);
create index on decisions (collection_id, position) where collection_id is not null;
create index on decisions (profile_id, position) where profile_id is not null;
create index on decisions (account_id, position) where account_id is not null;
create index on decisions (position) where waited_seconds is not null;
create index on rule_matches (matched_at, rule_id);
create index on trusted_edits (position) where reviewed_at is null;
create index on reports (status, filed_at);
create index on reports (filed_at, id, filing) include (status, kind, reason);
create index on reports (status, id, filing);
create index on reports (reason, id, filing);
create index on reports (reviewed_at, id, filing);
create index on reports (reviewed_at desc nulls last, id desc, filing desc);
create index on reports (same_subject, id, filing);
create index on reports using gin (lower(description) gin_trgm_ops);
${pairIndex('reports', 'description')}
create index on appeals (filed_at, decision_event_id);
create index on appeals (status, decision_event_id);
create index on appeals (decided_at, decision_event_id);
create index on appeals (judged_at, decision_event_id);
create index on appeals (judged_at desc nulls last, decision_event_id desc);
create index on appeals using gin (lower(text) gin_trgm_ops);
${pairIndex('appeals', 'text')}
create index on appeals (addon_id);
create index on appeals (collection_id) where collection_id is not null;
create index on appeals (profile_id) where profile_id is not null;
create index on appeals (account_id) where account_id is not null;
create index on messages (addon_id, position desc);
create index on comments (addon_id, posted_at, id);
create index on comments (thread_id, posted_at, id) where thread_id is not null;
create index on comments (posted_at, id) include (deleted_at);
create index on comments (posted_at, id) where pending_reports > 0;
create index on comments (deleted_at, id);
create index on comments (deleted_at desc nulls last, id desc);
create index on comments (report_count, id);
create index on comments using gin (lower(content) gin_trgm_ops);
`;
