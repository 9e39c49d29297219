// The audit log's tables: the chained entries, and the signed heads of the chain.

export const auditSchema = `
create table entries (
  number bigint primary key, -- from 1, without a gap
  event_id uuid not null unique,
  position bigint not null,
  type text not null,
  stream text not null,
  revision int not null,
  subject_kind text not null, -- of the stream: addon, account, comment, report …; of a note: account
  subject_id text not null,
  actor_id uuid, -- null: the system
  actor_role text not null, -- at that time; 'system' is one
  reason text,
  rule jsonb, -- the rule of the site that it cites: {number, title}
  change jsonb, -- what was set to what: { name, before, after }
  occurred_at timestamptz not null,
  hash text not null, -- hexadecimal; covers the entry before
  search tsvector not null generated always as (
    to_tsvector('simple', regexp_replace(type, '([a-z])([A-Z])', '\\1 \\2', 'g') || ' ' || coalesce(reason, '') || ' ' ||
      coalesce(rule ->> 'title', '') || ' ' ||
      regexp_replace(coalesce(change ->> 'name', ''), '([a-z])([A-Z])', '\\1 \\2', 'g') || ' ' ||
      coalesce(change ->> 'after', ''))
  ) stored
);
create index on entries (type, number);

create table anchors (
  position bigint primary key,
  count bigint not null,
  head text not null,
  signature text not null,
  public_key text not null,
  anchored_at timestamptz not null
);
`;

/** Only queries need these, so they are created after the whole log has been applied. */
export const auditIndexes = `
create index on entries (actor_id, number);
create index on entries (subject_id, number);
create index on entries (occurred_at, number);
create index on entries (subject_kind, number);
create index on entries using gin (search);
`;
