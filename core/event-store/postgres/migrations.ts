// The log's table, and the one function that writes to it.
import type { Migration } from '../../postgres/migrate.ts';

// Any number will do, so long as all who append to this database take the same.
const APPEND_LOCK = 4_815_162_342n;

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

    -- Does many appends in one transaction and answers each by itself: with the revision and the position of its last
    -- event or, when its expectation does not hold, with the stream's revision and no position.
    -- A stream that does not exist is at revision -1; an append that expects null takes any.
    create function event_store.append(
      streams text[],     -- each stream that is appended to, once
      stream_of int[],    -- for each append: which of the streams
      expected bigint[],  -- for each append: the expected revision
      sizes int[],        -- for each append: how many of the events are its own, in their order
      append_of int[],    -- for each event: which of the appends
      event_ids uuid[], types text[], data text[], metadata text[],
      out revisions bigint[],
      out positions bigint[]
    ) language plpgsql as $$
    declare
      head bigint;
      current bigint[];
      new_revisions bigint[] := array_fill(null::bigint, array[cardinality(event_ids)]);
      new_positions bigint[] := new_revisions;
      written boolean := false;
      past int := 0;
      s int;
    begin
      -- Held until the commit, so that positions become visible in their order. What is read after it is granted sees
      -- all that was committed before, each statement having a snapshot of its own.
      perform pg_advisory_xact_lock(${APPEND_LOCK});
      select coalesce((select max(e.position) from event_store.events e), -1), array_agg(
          coalesce((select max(e.revision) from event_store.events e where e.stream_name = s.name), -1) order by s.place)
        into head, current
        from unnest(streams) with ordinality s(name, place);

      for a in 1 .. cardinality(stream_of) loop
        s := stream_of[a];
        if expected[a] is null or expected[a] = current[s] then
          for e in past + 1 .. past + sizes[a] loop
            head := head + 1;
            current[s] := current[s] + 1;
            new_positions[e] := head;
            new_revisions[e] := current[s];
          end loop;
          revisions[a] := current[s];
          positions[a] := head;
          written := true;
        else
          -- The same events where they would have gone: a repeat of an append that was done.
          positions[a] := (
            select e.position from event_store.events e
            where e.stream_name = streams[s] and e.revision = expected[a] + sizes[a] and not exists (
              select from generate_series(1, sizes[a]) n
              left join event_store.events o on o.stream_name = streams[s] and o.revision = expected[a] + n
              where o.event_id is distinct from event_ids[past + n]));
          revisions[a] := case when positions[a] is null then current[s] else expected[a] + sizes[a] end;
        end if;
        past := past + sizes[a];
      end loop;

      if written then
        insert into event_store.events (position, stream_name, revision, event_id, type, data, metadata)
          select n.position, streams[stream_of[n.append]], n.revision, n.id, n.type, n.data, n.metadata
          from unnest(new_positions, append_of, new_revisions, event_ids, types, data, metadata)
            n(position, append, revision, id, type, data, metadata)
          where n.position is not null;
        perform pg_notify('event_store', head::text);
      end if;
    end $$;
  `,
};

export const migrations: readonly Migration[] = [log];
