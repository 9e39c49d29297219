// How the server runs, given on its command line at every start, so that a changed setting needs no migration.
// Sized for the smallest machine that the whole site is meant for: 2 cores, 2 GB, shared with Node.

export type Settings = Readonly<Record<string, string | number | boolean>>;

const always: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  timezone: 'UTC',
  lc_messages: 'C',

  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  jit: false, // compiling a query costs more than any of ours take
  max_parallel_workers_per_gather: 0,
  io_method: 'sync',

  wal_level: 'minimal', // nothing replicates from here
  max_wal_senders: 0,
  min_wal_size: '64MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_compression: true,
  synchronous_commit: true,

  // Messages name no values: a duplicate key or a failed statement may hold personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_line_prefix: '%b|',
  log_checkpoints: false,
};

export function serverArguments(port: number, fsync: boolean, overrides: Settings = {}): string[] {
  const durability: Settings = fsync
    ? {}
    : { fsync: false, full_page_writes: false, synchronous_commit: false };
  const settings: Settings = { ...always, ...durability, ...overrides, port };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${spell(value)}`]);
}

const spell = (value: string | number | boolean) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
