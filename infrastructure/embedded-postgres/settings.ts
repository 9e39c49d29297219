// The server's settings, given on its command line at every start, so that a changed setting needs no migration.
import { totalmem } from 'node:os';

export type Settings = Readonly<Record<string, string | number | boolean>>;

const always: Settings = {
  listen_addresses: '', // only the socket: no port that can collide or that other users can reach
  unix_socket_permissions: '0700',
  max_connections: 100,
  timezone: 'UTC',
  lc_messages: 'C',

  // Half the machine is Node's. A query uses one of the few cores, because others wait for the second.
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  jit: false, // compiling a query would take longer than running it
  io_method: 'sync',
  random_page_cost: 1.1,

  // Limits the WAL to replay after a kill, so that a restart takes seconds.
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
  wal_level: 'minimal', // nothing replicates from here
  max_wal_senders: 0,
  synchronous_commit: true,

  // Messages contain no values: a duplicate key or a failed statement may hold personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_line_prefix: '%b|',
  log_checkpoints: false,
};

/** The server's command line for these settings, sized for this machine or container. */
export function serverArguments(fsync: boolean, overrides: Settings = {}): string[] {
  const durability: Settings = fsync
    ? {}
    : { fsync: false, full_page_writes: false, synchronous_commit: false };
  const settings: Settings = { ...always, ...memory(memoryMegabytes()), ...durability, ...overrides };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${spell(value)}`]);
}

const spell = (value: string | number | boolean) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value;

/** An eighth of the memory for PostgreSQL's own cache, between what a small site needs and what a big one can use. */
export function memory(megabytes: number): Settings {
  const shared = Math.round(Math.min(Math.max(megabytes / 8, 64), 512));
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.max(Math.round(megabytes / 3), shared)}MB`,
  };
}

function memoryMegabytes(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY; // 0 where there is none
  return Math.min(totalmem(), limit) / 1024 / 1024;
}
