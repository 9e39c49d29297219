// The configuration from environment variables, validated once at the start.
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { Email, Password } from '../validation.ts';
import {
  ConnectionCount,
  DrainSeconds,
  EventStoreUrl,
  Host,
  IndexNowKey,
  LagSeconds,
  LogLevel,
  MailFrom,
  MetricsToken,
  Port,
  Projections,
  PublicUrl,
  Secret,
  Secrets,
  urlOf,
  Workers,
} from './fields.ts';
import { BROWSERS_PUSH_SERVICES, PushServices } from './push-services.ts';
import { TrustProxy } from './trust-proxy.ts';

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: Host.default('127.0.0.1'),
  PUBLIC_URL: PublicUrl.optional(),
  DATA_DIR: z.string().trim().default('./data'),
  DATABASE_URL: urlOf(['postgres', 'postgresql'], 'postgres://user:password@host:5432/database').optional(),
  EVENTSTORE_URL: EventStoreUrl.optional(),
  ELASTICSEARCH_URL: urlOf(['http', 'https'], 'https://user:password@host:9200').optional(),
  FILES_URL: urlOf(['s3'], 's3://bucket').optional(),
  SMTP_URL: urlOf(['smtp', 'smtps'], 'smtps://user:password@host').optional(),
  MAIL_FROM: MailFrom.optional(),
  CLAMD_URL: urlOf(['tcp', 'clamd'], 'tcp://host:3310').optional(),
  INDEXNOW_KEY: IndexNowKey.optional(),
  INDEXNOW_URL: urlOf(['http', 'https'], 'https://api.indexnow.org/indexnow').default(
    'https://api.indexnow.org/indexnow',
  ),
  JWT_SECRET: Secrets.optional(),
  MASTER_KEY: Secret.optional(),
  AUDIT_KEY: Secret.optional(),
  PUSH_KEY: Secret.optional(),
  PUSH_SERVICES: PushServices.default(BROWSERS_PUSH_SERVICES),
  OWNER_EMAIL: Email.optional(),
  OWNER_PASSWORD: Password.optional(),
  TRUST_PROXY: TrustProxy.default(false),
  READY_LAG: LagSeconds.default(10),
  DRAIN_SECONDS: DrainSeconds.optional(),
  MAX_CONNECTIONS: ConnectionCount.default(10_000),
  METRICS_TOKEN: MetricsToken.optional(),
  LOG_LEVEL: LogLevel.default('info'),
  PROJECTIONS: Projections.optional(),
  WORKERS: Workers.optional(),
});

export type Config = ReturnType<typeof configOf>;

/** Every mistake in the environment, each with its variable's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
    super([`The configuration has ${count}:`, ...problems].join('\n  '));
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables; unset or empty variables take their defaults.
 * @throws ConfigError that lists every mistake; it repeats no values, since some are secret
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(set);
  // A variable with several values is named once, without the number of the wrong value.
  const problems = [
    ...new Set(
      (parsed.error?.issues ?? []).map(({ path: [name], message }) => `${String(name)}: ${message}`),
    ),
    ...contradictions(set),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data);
}

/** Mistakes that involve two variables; also found when single variables are wrong, so that all are listed at once. */
function* contradictions(env: Readonly<Record<string, string | undefined>>): Iterable<string> {
  for (const secret of ['JWT_SECRET', 'MASTER_KEY']) {
    if (env.DATABASE_URL && !env[secret]) {
      yield `${secret}: must be set when DATABASE_URL is: every process of the site needs the same`;
    }
  }
  if (env.MASTER_KEY && env.JWT_SECRET?.split(',').some((secret) => secret.trim() === env.MASTER_KEY?.trim()))
    yield 'MASTER_KEY: must not be the same as JWT_SECRET';
  if (env.SMTP_URL && !env.MAIL_FROM) yield 'MAIL_FROM: must be set when SMTP_URL is';
}

function configOf(env: z.output<typeof Environment>) {
  return {
    port: env.PORT,
    host: env.HOST,
    /** An origin, without a trailing slash. */
    publicUrl: env.PUBLIC_URL ?? originOf(env.HOST, env.PORT),
    /** An absolute path. */
    dataDir: resolve(env.DATA_DIR),
    /** Unset: the embedded server. */
    databaseUrl: env.DATABASE_URL,
    /** Unset: tables in PostgreSQL. */
    eventStoreUrl: env.EVENTSTORE_URL,
    /** Unset: PostgreSQL's full text search. */
    elasticsearchUrl: env.ELASTICSEARCH_URL,
    /** Unset: a folder in `dataDir`. */
    filesUrl: env.FILES_URL,
    /** Unset: mail waits in the outbox. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Unset: files are not scanned. */
    clamdUrl: env.CLAMD_URL,
    /** The service to notify of changed pages. Unset: none. */
    indexNow: env.INDEXNOW_KEY === undefined ? undefined : { key: env.INDEXNOW_KEY, url: env.INDEXNOW_URL },
    /** Unset: `loadSecrets` keeps them in files. */
    jwtSecrets: env.JWT_SECRET,
    masterKey: env.MASTER_KEY,
    /** Unset: from a file, or derived from the master key where several processes share a database. */
    auditKey: env.AUDIT_KEY,
    /** Unset: as for the audit key. */
    pushKey: env.PUSH_KEY,
    /** The push services that messages may be sent to. Empty: none are sent. */
    pushServices: env.PUSH_SERVICES,
    ownerEmail: env.OWNER_EMAIL,
    ownerPassword: env.OWNER_PASSWORD,
    trustProxy: env.TRUST_PROXY,
    /** Seconds that a read model may be behind before the site counts as degraded. */
    readyLag: env.READY_LAG,
    /** Seconds that an API process continues to answer after it is told to stop. Unset: chosen by the program. */
    drainSeconds: env.DRAIN_SECONDS,
    /** The maximum number of client connections of a process; more are closed at once. */
    maxConnections: env.MAX_CONNECTIONS,
    /** Unset: metrics are shown to this machine only. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    /** The background work that this process may do. Unset: all of it. */
    projections: env.PROJECTIONS,
    /** How many processes answer requests on the same port. Unset: by the number of cores. */
    workers: env.WORKERS,
  };
}

/** Where a browser on this machine finds the site. */
function originOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return new URL(`http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`).origin;
}
