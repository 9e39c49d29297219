// Runs commands as typed, on a separate database and folder.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { pino } from 'pino';
import { type Infrastructure, openInfrastructure } from '../../infrastructure.ts';
import { openSite, type Site } from '../../site.ts';
import { textOf } from '../failures.ts';
import { createProgram } from '../program.ts';

export type CommandResult = { code: 0 | 1; out: string[]; err: string[] };

export type CommandWorld = {
  databaseUrl: string;
  /** A folder for the test's files, and the site's DATA_DIR. */
  folder: string;
  env: Record<string, string>;
  /** Runs a command; `input` is its standard input. */
  run(args: string[], options?: RunOptions): Promise<CommandResult>;
  /** Opens the site on the same database, optionally with other settings. Closing this world stops it. */
  openSite(settings?: Record<string, string>): Promise<Site>;
  /** Opens the site's infrastructure. Closing this world closes it. */
  openInfrastructure(): Promise<Infrastructure>;
  close(): Promise<void>;
};

type RunOptions = { input?: string; signal?: AbortSignal; env?: Record<string, string> };

const logger = pino({ level: 'silent' });

export async function commandWorld(): Promise<CommandWorld> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-cli-'));
  const closers: (() => Promise<void>)[] = [];
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    JWT_SECRET: 'a secret of tests that is long enough',
    MASTER_KEY: 'a master key of tests, long enough too',
    OWNER_EMAIL: 'owner@example.org',
    OWNER_PASSWORD: 'owner pass phrase',
  };
  const options = { config: loadConfig(env), databaseUrl: database.url, logger };
  return {
    databaseUrl: database.url,
    folder,
    env,
    run: (args, runOptions) => runCommand(args, { ...runOptions, env: { ...env, ...runOptions?.env } }),
    async openSite(settings = {}) {
      const site = await openSite({ ...options, config: loadConfig({ ...env, ...settings }), clock: false });
      let stopped: Promise<void> | undefined;
      const stop = () => {
        stopped ??= site.stop();
        return stopped;
      };
      closers.unshift(stop);
      return { ...site, stop };
    },
    async openInfrastructure() {
      const infrastructure = await openInfrastructure(options);
      closers.unshift(() => infrastructure.close());
      return infrastructure;
    },
    async close() {
      for (const close of closers) await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a command in this process and captures its output. */
export async function runCommand(
  args: string[],
  { input = '', signal = new AbortController().signal, env = {} }: RunOptions,
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const program = createProgram({
    env,
    terminal: {
      print: (line) => out.push(line),
      warn: (line) => err.push(line),
      progress: () => ({ update: () => {}, stop: () => {} }),
    },
    input: Readable.from([input]),
    signal,
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return { code: 0, out, err };
  } catch (error) {
    return { code: 1, out, err: [...err, textOf(error)] };
  }
}
