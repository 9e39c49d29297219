// The type of a schedule, and its dependencies.
import type { Config } from '@sandcrate/core/config/config.ts';
import type { Secrets } from '@sandcrate/core/config/secrets.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { CommandContext, Handler } from '@sandcrate/core/handle.ts';
import type { KeyStore } from '@sandcrate/core/privacy/key-store.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { Fence } from '@sandcrate/projections/runner/lifecycle/leases/fence.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import type { Fingerprints } from '../files/fingerprints.ts';
import type { PackIndexes } from '../files/pack-indexes.ts';

export type ScheduleParts = {
  config: Pick<Config, 'publicUrl' | 'indexNow' | 'smtpUrl'>;
  pool: pg.Pool;
  store: EventStore;
  readModels: Pick<ReadModels, 'waitFor'>;
  handler: Handler;
  keys: KeyStore;
  files: FileStore;
  packIndexes: PackIndexes;
  fingerprints: Fingerprints;
  /** The key that signs the audit chain. */
  secrets: Pick<Secrets, 'auditKey'>;
  settings: () => Settings;
};

/** One run: the parts, the time, and the context of the commands that it gives. */
export type ScheduleRun = ScheduleParts & {
  now: Date;
  context: CommandContext;
  /** Aborts when another process may run the schedule, or this one stops: a long run ends then. [never] */
  lost?: AbortSignal;
  /** Guards writes that a process must not make once another has taken over. */
  fence: Fence;
};

export type Schedule = {
  name: string;
  /** The version of the tables that it fills, if each has its own: then releases side by side each run it. */
  version?: number;
  /** A cron pattern, in UTC. */
  at: string;
  /** Also run it when the site starts: its result would be missing until the first run. */
  alsoAtStart?: true;
  /** Does what is due and says what it did, for the log. It may be repeated, and may be cut short. */
  run(run: ScheduleRun): Promise<string>;
};
