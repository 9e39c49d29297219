// The product as its user starts it: a process of its own, on an empty folder, reached only from outside.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');

export const OWNER = { email: 'owner@example.org', password: 'a very long pass phrase' };

export type Product = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything that it printed so far. */
  output: () => string;
  /** SIGTERM, then waits; answers the exit code. */
  stop: () => Promise<number | null>;
  /** Stops it if it still runs, and deletes its folder. */
  destroy: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

type StartOptions = { dataDir?: string; env?: Record<string, string> };

/** Starts the product and waits until it is ready. */
export async function startProduct({ dataDir, env = {} }: StartOptions = {}): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'sandcrate-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('node', ['api/all.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
      PORT: String(port),
      DATA_DIR: folder,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      ...env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return ended;
  };
  const destroy = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };

  for (let tries = 0; !(await isReady(url)); tries++) {
    if (child.exitCode !== null || tries > 600) {
      await destroy();
      throw new Error(`The product did not become ready:\n${printed}`);
    }
    await pause(50);
  }
  return { url, dataDir: folder, process: child, output: () => printed, stop, destroy };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
