// The dependencies of the routes, assembled once in site.ts.
import type { Config } from '@sandcrate/core/config/config.ts';
import type { Secrets } from '@sandcrate/core/config/secrets.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { LogWatch } from '@sandcrate/core/event-store/log-watch.ts';
import type { Appends } from '@sandcrate/core/event-store/observed-store.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { PackInside } from '@sandcrate/packs/inside/inside.ts';
import type { PackModels } from '@sandcrate/packs/models/models.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { SiteLog } from '@sandcrate/projections/runner/log/site-log.ts';
import type { SiteSearch } from '@sandcrate/projections/search/fallback.ts';
import type pg from 'pg';
import type { FileStore } from './files/file-store.ts';
import type { Fingerprints } from './files/fingerprints.ts';
import type { Images } from './files/images.ts';
import type { PackDiffs } from './files/pack-diffs.ts';
import type { PackIndexes } from './files/pack-indexes.ts';
import type { PackParts } from './files/pack-parts.ts';
import type { PackReader } from './files/pack-reader.ts';
import type { Packs } from './files/packs.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Previews } from './previews/previews.ts';
import type { Reachability } from './reachability.ts';

export type Services = {
  config: Config;
  secrets: Secrets;
  /** The log, for reads, which fail at once while it is away; commands go through the handler. */
  store: EventStore;
  /** What this process appends. */
  appends: Appends;
  logWatch: LogWatch;
  /** Whether the log is the site's own. */
  siteLog: SiteLog;
  handler: Handler;
  privacy: Privacy;
  /** The database of the read models. */
  pool: pg.Pool;
  readModels: ReadModels;
  metrics: Metrics;
  search: SiteSearch;
  files: FileStore;
  reach: { storage: () => Promise<Reachability>; scanner: (() => Promise<Reachability>) | undefined };
  packs: Packs;
  packDiffs: PackDiffs;
  packIndexes: PackIndexes;
  packInsides: PackReader<PackInside>;
  packModels: PackReader<PackModels>;
  packParts: PackParts;
  fingerprints: Fingerprints;
  images: Images;
  previews: Previews;
  /** The site's current settings. */
  settings: () => Settings;
  /** How many changes led to the current settings. */
  settingsRevision: () => number;
  /** Calls `hear` after each change of the settings. */
  onSettingsChange: (hear: (now: Settings, before: Settings) => void) => void;
  /** Why changes to the settings are not received at the moment; undefined when they are. */
  settingsProblem: () => string | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
