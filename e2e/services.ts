// Our services from docker-compose.yml, started as processes with the same commands and settings, but with local
// servers in place of the containers.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { killAll, treeOf } from './processes.ts';
import { freePort, OWNER } from './product.ts';

const ROOT = join(import.meta.dirname, '..');

const Service = z.object({
  command: z.tuple([z.string(), z.string()]),
  environment: z.record(z.string(), z.string()),
});
const Compose = z.object({ services: z.object({ api: Service, projections: Service }) });

export type ServiceName = 'api' | 'projections';

/** Settings that replace those of the file, because local servers replace its containers; undefined removes one. */
export type Places = Record<string, string | undefined>;

export type Instance = {
  name: ServiceName;
  url: string;
  process: ChildProcess;
  output(): string;
  /** Sends SIGKILL to it and all of its descendants. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
};

const SECRETS: Record<string, string> = {
  POSTGRES_PASSWORD: 'unused',
  STORAGE_SECRET: 'unused',
  JWT_SECRET: 'a secret of tests that is long enough',
  MASTER_KEY: 'a master key of tests, long enough too',
  OWNER_EMAIL: OWNER.email,
  OWNER_PASSWORD: OWNER.password,
};

/** Fills in `${NAME:?}` and `${NAME:-default}` as Compose does. */
const filledIn = (text: string) =>
  text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, _kind: string, otherwise: string) => {
    return SECRETS[name] ?? otherwise;
  });

async function serviceOf(name: ServiceName) {
  const text = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  return Compose.parse(parse(text, { merge: true })).services[name];
}

/** A service's settings, with local servers in place of the containers. */
export async function settingsOf(name: ServiceName, places: Places): Promise<Places> {
  const { environment } = await serviceOf(name);
  const filled = Object.entries(environment).map(([key, text]) => [key, filledIn(text)]);
  return { ...Object.fromEntries(filled), ...places };
}

/**
 * Starts a service of this product, or of a copy in another folder, and waits until it is ready.
 * @throws Error with its output when it does not become ready, or was killed because the signal aborted before that
 */
export async function startService(
  name: ServiceName,
  dataDir: string,
  places: Places,
  { signal, root = ROOT }: { signal?: AbortSignal; root?: string } = {},
): Promise<Instance> {
  const { command } = await serviceOf(name);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(command[0], [command[1]], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(await settingsOf(name, places)),
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (printed += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const kill = async () => {
    if (child.pid !== undefined) killAll(await treeOf(child.pid));
    await ended;
  };
  const tooLate = performance.now() + 60_000;
  while (!(await isReady(url))) {
    if (child.exitCode === null && performance.now() < tooLate && !signal?.aborted) await pause(50);
    else {
      await kill();
      throw new Error(`${name} did not become ready:\n${printed}`);
    }
  }
  return {
    name,
    url,
    process: child,
    output: () => printed,
    kill,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};
