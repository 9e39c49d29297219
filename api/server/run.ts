// A process of the site from its start to the signal that ends it.
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigError, loadConfig } from '@sandcrate/core/config/config.ts';
import { startEmbeddedPostgres } from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import type { Logger } from 'pino';
import { connectionsFor, defaultWorkers } from '../workers/share.ts';
import { createLogger, loggerFor } from './logger.ts';
import { startFailure } from './start-failure.ts';

/** How long an aborted start may take to release its resources, and a running program to stop. */
const CANCEL_MS = 5000;
const STOP_MS = 20_000;

/** Loading the program blocks this thread, so PostgreSQL starts first and runs in parallel. */
const HEAD_START_MS = 60;

export type Start = (options: {
  config: Config;
  databaseUrl: string;
  logger: Logger;
  /** Aborts when the process is asked to stop before it has started. */
  signal: AbortSignal;
}) => Promise<{
  /** Starts accepting requests. */
  listen(): Promise<void>;
  /** Keeps answering for a while until a proxy in front stops sending requests here. */
  drain?(): Promise<void>;
  stop(): Promise<void>;
}>;

export type RunOptions = {
  /** Whether it is one of several processes, which need a shared database. [false] */
  shared?: boolean;
  /** The database's URL. [DATABASE_URL, or an embedded server] */
  database?: (config: Config, logger: Logger) => Promise<{ url: string; stop(): Promise<void> }>;
  /** Receives the error that prevents the start or ends the program. [prints it as a line] */
  onFailure?: (error: unknown) => unknown;
  /** Called once it accepts requests. */
  onListening?: () => void;
  /** How long the running program may take to stop. [20 s] */
  stopMs?: number;
  /** Fields of every log line. */
  logged?: Readonly<Record<string, unknown>>;
};

/** Runs a program until a signal ends it. */
export async function run(
  load: (config: Config) => Promise<Start>,
  { onFailure = (error) => console.error(startFailure(error)), ...options }: RunOptions = {},
): Promise<void> {
  try {
    await runUntilSignal(load, options);
  } catch (error) {
    await onFailure(error);
    process.exitCode = 1;
  }
  // Anything that did not stop in time, such as a hanging connection, must not keep the process alive.
  setTimeout(() => process.exit(), 500).unref();
}

async function runUntilSignal(
  load: (config: Config) => Promise<Start>,
  {
    shared = false,
    database: open = databaseFor,
    onListening,
    stopMs = STOP_MS,
    logged,
  }: Omit<RunOptions, 'onFailure'>,
): Promise<void> {
  const stopping = new AbortController();
  // Not once: a Ctrl-C comes twice under npm, from the terminal and from npm, and the second must not end us halfway.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stopping.abort(new Stopped()));

  const config = loadConfig(process.env);
  if (shared && config.databaseUrl === undefined) {
    throw new ConfigError(['DATABASE_URL: must be set: the processes of the site share a database']);
  }
  const logger = createLogger(config.logLevel, logged);
  const starting = open(config, logger);
  await Promise.race([starting, pause(HEAD_START_MS)]);
  const program = load(config);
  program.catch(() => {}); // awaited when there is a database to stop
  const database = await starting;
  try {
    const start = await program;
    const { signal } = stopping;
    const running = await startUnlessStopped(
      start({ config, databaseUrl: database.url, logger, signal }),
      signal,
    );
    if (running === undefined) return;
    try {
      await Promise.race([running.listen().then(onListening), aborted(signal)]);
      await aborted(signal);
      await running.drain?.();
    } finally {
      await within(stopMs, running.stop(), () => {
        logger.error('the process did not stop in time and is ended');
        process.exitCode = 1;
      });
    }
  } finally {
    await database.stop();
  }
}

class Stopped extends Error {
  override readonly name = 'Stopped';
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The started program; undefined when the signal came first and everything was stopped again. */
async function startUnlessStopped<Running extends { stop(): Promise<void> }>(
  starting: Promise<Running>,
  signal: AbortSignal,
): Promise<Running | undefined> {
  const running = await Promise.race([starting, aborted(signal)]).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (running && !signal.aborted) return running;
  await within(
    CANCEL_MS,
    starting.then(
      (started) => started.stop(),
      () => {},
    ),
  );
  return undefined;
}

async function within(ms: number, ending: Promise<void>, onLate = () => {}): Promise<void> {
  const late = Symbol('late');
  const timer = new AbortController();
  const first = await Promise.race([ending, pause(ms, late, { signal: timer.signal })]);
  timer.abort();
  if (first === late) onLate();
}

async function databaseFor({ databaseUrl, dataDir, workers }: Config, logger: Logger) {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({
    dataDir,
    logger: loggerFor(logger, 'postgres'),
    settings: { max_connections: connectionsFor(workers ?? defaultWorkers()) },
  });
}
