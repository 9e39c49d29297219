// The account tables: who may log in, who they are, and whom staff invited.
import { pairIndex } from '../tables/letter-pairs.ts';

/** Names, addresses and password hashes are stored unsealed here, and removed when their account is deleted. */
export const accountsSchema = `
create table accounts (
  id uuid primary key,
  username text, -- null once deleted
  email text, -- null for an imported account, and once deleted
  password_hash text, -- null: nobody can log in
  username_key text,
  email_key text,
  role text not null,
  is_publisher boolean not null,
  is_verified boolean not null,
  is_banned boolean not null,
  ban_reason text,
  penalties jsonb not null default '[]', -- [{id, kind, since, until, reason, isLifted}], oldest first
  email_verified boolean not null,
  language text, -- null: none chosen yet, which counts as English
  access_requested_at timestamptz, -- waits for staff to grant publisher access
  access_message text,
  access_declined_at timestamptz, -- the last request was declined
  access_declined_reason text,
  second_factor jsonb, -- {secret (sealed), recoveryCodeHashes}
  session_number int not null, -- a session that began under a lower one has ended
  invite_key text,
  invite_issue int,
  via text not null, -- 'imported', or how it was registered
  origin jsonb, -- of an imported one: {source, author}
  created_at timestamptz not null,
  deleted_at timestamptz
);

create table invites (
  key text not null, -- of the address
  issue int not null,
  email text, -- null once its account is deleted
  role text not null check (role in ('publisher', 'admin')),
  status text not null check (status in ('pending', 'used', 'expired')),
  invited_by uuid not null,
  code_hash text not null,
  account_id uuid, -- the imported account that it hands over
  expires_at timestamptz not null,
  created_at timestamptz not null,
  used_by uuid,
  used_at timestamptz,
  expired_at timestamptz,
  is_latest boolean not null default true, -- no later issue for the same address
  primary key (key, issue)
);

create table follows (
  follower_id uuid not null,
  followed_id uuid not null,
  since timestamptz not null,
  primary key (follower_id, followed_id)
);
create index on follows (followed_id);

-- Who of the members has which release, for its updates and recalls; whether it counted is another matter.
create table downloads (
  account_id uuid not null,
  release_id uuid not null,
  addon_id uuid not null,
  downloaded_at timestamptz not null, -- last
  primary key (account_id, release_id)
) with (fillfactor = 90);
`;

/** Only queries need these, so they are created after the whole log has been applied. */
export const accountsIndexes = `
create index on accounts (email_key);
create index on accounts (username_key);
-- What staff sort and filter by.
create index on accounts (created_at, id)
  include (role, is_publisher, is_verified, is_banned, access_requested_at) where deleted_at is null;
create index on accounts (lower(username), id) include (username) where deleted_at is null;
create index on accounts (email, id) where deleted_at is null;
create index on accounts (email desc nulls last, id desc) where deleted_at is null;
create index on accounts (role, id) where deleted_at is null;
create index on accounts (is_banned, id) where deleted_at is null;
create index on accounts (is_verified, id) where deleted_at is null;
create index on accounts using gin (lower(username) gin_trgm_ops, lower(email) gin_trgm_ops);
${pairIndex('accounts', 'username')}
create index on downloads (release_id); -- whom a recall concerns
create index on invites (code_hash);
create index on invites (used_by);
create index on invites (created_at, key) include (status, expires_at, role) where is_latest;
create index on invites (expires_at, key) where is_latest;
create index on invites (used_at, key) where is_latest;
create index on invites (used_at desc nulls last, key desc) where is_latest;
create index on invites (email, key) where is_latest;
create index on invites (email desc nulls last, key desc) where is_latest;
create index on invites (role, key) where is_latest;
create index on invites (key) include (status, expires_at) where is_latest;
create index on invites using gin (lower(email) gin_trgm_ops) where is_latest;
`;
