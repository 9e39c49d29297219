// The tables of the accounts: who may log in, who they are, which sessions have ended, whom staff invited.

/** Names, addresses and password hashes are here in the clear, and gone from here when their account is. */
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
  email_verified boolean not null,
  access_requested_at timestamptz, -- waits for staff to grant publisher access
  access_message text,
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
create index on accounts (email_key);
create index on accounts (username_key);
create index on accounts (created_at, id);

-- Sessions that ended one by one; forgotten once all sessions of their account have.
create table ended_sessions (
  account_id uuid not null,
  session_id uuid not null,
  ended_at timestamptz not null,
  primary key (account_id, session_id)
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
  primary key (key, issue)
);
create index on invites (code_hash);
create index on invites (used_by);

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
