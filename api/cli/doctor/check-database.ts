// Whether the database suits the site: its version, its encoding and its durability settings.
import type pg from 'pg';
import { bad, type Finding, good, note } from './finding.ts';

const OLDEST = 150_000;

/** The share of the server's connections above which another process may find none. */
const NEARLY_ALL = 0.8;

type Server = {
  version: string;
  number: number;
  encoding: string;
  fsync: string;
  commit: string;
  /** Connections that the server allows to users without special rights, and those in use. */
  allowed: number;
  used: number;
};

export async function checkDatabase(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<Server>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used
     from pg_database where datname = current_database()`,
  );
  const [server] = rows;
  if (!server) throw new Error('PostgreSQL does not list the current database.');
  const { version, number, encoding, fsync, commit, allowed, used } = server;
  return [
    number >= OLDEST
      ? good('database', `PostgreSQL ${version}`)
      : bad('database', `PostgreSQL ${version} is too old: 15 or newer is needed.`),
    encoding === 'UTF8'
      ? good('encoding', encoding)
      : bad('encoding', `${encoding} cannot store every text: create the database with encoding UTF8.`),
    fsync === 'on' && commit !== 'off'
      ? good('durability', 'acknowledged writes are on disk')
      : note(
          'durability',
          `fsync is ${fsync}, synchronous_commit ${commit}: a crash may lose acknowledged writes.`,
        ),
    used < allowed * NEARLY_ALL
      ? good('connections', `${used} of ${allowed} are in use`)
      : note(
          'connections',
          `${used} of ${allowed} are in use: raise max_connections to at least 30 for each process of the site, plus 10.`,
        ),
  ];
}
