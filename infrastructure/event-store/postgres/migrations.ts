// The log's table, and the one function that writes to it.
import type { Migration } from '../../postgres/migrate.ts';

// An arbitrary number, but all writers of this database must use the same one.
export const APPEND_LOCK = 4_815_162_342n;

const log: Migration = {
  name: '0001-log',
  sql: `
    create schema event_store;

    -- The C collation: names are compared as bytes, and no upgrade of the system's locales can break the index.
    create table event_store.events (
      position bigint primary key,
      stream_name text collate "C" not null,
      revision bigint not null,
      event_id uuid not null,
      type text collate "C" not null,
      data text not null,
      metadata text not null,
      recorded_at timestamptz not null default clock_timestamp(),
      unique (stream_name, revision)
    );

    -- Does many appends in one transaction and answers each by itself, with two numbers: the revision and the position
    -- of its last event or, when its expectation does not hold, the stream's revision and null.
    -- A stream that does not exist is at revision -1; an append that expects null takes any.
    create function event_store.append(
      streams text[],                  -- each stream that is appended to, once
      expected bigint[], sizes int[],  -- for each append; its events follow one another in
      stream_of int[], ids uuid[], types text[], data text[], metadata text[]  -- for each event
    ) returns bigint[] language plpgsql as $$
    declare
      head bigint;
      current bigint[];
      revisions bigint[] := array_fill(null::bigint, array[cardinality(ids)]);
      positions bigint[] := revisions;
      answers bigint[] := '{}';
      first int := 1;
      s int;
      repeated bigint;
    begin
      -- Held until the commit, so that positions become visible in their order. What is read once it is granted sees
      -- all that was committed before, since each statement has a snapshot of its own.
      perform pg_advisory_xact_lock(${APPEND_LOCK});
      select
          coalesce((select max(e.position) from event_store.events e), -1),
          array_agg(coalesce((
            select max(e.revision) from event_store.events e where e.stream_name = named.stream), -1) order by named.s)
        into head, current
        from unnest(streams) with ordinality named(stream, s);

      for a in 1 .. cardinality(expected) loop
        s := stream_of[first];
        if expected[a] is null or expected[a] = current[s] then
          for n in first .. first + sizes[a] - 1 loop
            head := head + 1;
            current[s] := current[s] + 1;
            positions[n] := head;
            revisions[n] := current[s];
          end loop;
          answers := answers || array[current[s], head];
        else
          -- The same events where they would have gone: this append was done before.
          repeated := (
            select max(e.position) from event_store.events e
            where e.stream_name = streams[s] and e.revision between expected[a] + 1 and expected[a] + sizes[a]
            having array_agg(e.event_id order by e.revision) = ids[first : first + sizes[a] - 1]);
          answers := answers || case when repeated is null
            then array[current[s], null] else array[expected[a] + sizes[a], repeated] end;
        end if;
        first := first + sizes[a];
      end loop;

      insert into event_store.events (position, stream_name, revision, event_id, type, data, metadata)
        select n.position, streams[n.s], n.revision, n.id, n.type, n.data, n.metadata
        from unnest(positions, stream_of, revisions, ids, types, data, metadata)
          n(position, s, revision, id, type, data, metadata)
        where n.position is not null;
      return answers;
    end $$;
  `,
};

export const migrations: readonly Migration[] = [log];
