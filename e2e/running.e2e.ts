// The product as a process: started, stopped, killed and started again, by somebody who only has the README.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPublisher, logIn, send, uploadAddon } from './api.ts';
import { pictures, treePack } from './input.ts';
import { killAll, survivorsOf, treeOf } from './processes.ts';
import {
  credentialsIn,
  destroy,
  freePort,
  launch,
  newDataDir,
  type Product,
  startProduct,
  WITH_OWNER,
} from './product.ts';

/** A folder that is removed after the test. */
async function temporaryFolder(): Promise<string> {
  const folder = await newDataDir();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the product for one test, on an empty folder unless one is given. */
async function started(env: Record<string, string> = {}, dataDir?: string): Promise<Product> {
  const product = await startProduct({ dataDir: dataDir ?? (await newDataDir()), env });
  onTestFinished(() => destroy(product));
  return product;
}

/** Starts a product that must not become ready, and waits until it ends. */
async function refused(env: Record<string, string>, dataDir?: string) {
  const run = await launch({ dataDir: dataDir ?? (await newDataDir()), env });
  onTestFinished(() => (dataDir === undefined ? destroy(run) : undefined));
  const code = await run.ended;
  return { code, output: run.output() };
}

const treeIn = ({ process: { pid } }: Product) => treeOf(pid ?? 0);

test('an empty folder, closed to everybody else, becomes a site that serves pages, console and API', async () => {
  const parent = await temporaryFolder();
  const dataDir = join(parent, 'data');
  await mkdir(dataDir);
  await chmod(parent, 0o700);
  await chmod(dataDir, 0o700);
  const site = await started(WITH_OWNER, dataDir);
  console.log(`An empty folder was ready after ${Math.round(site.readyAfter)} ms.`);

  const contentTypeOf = async (path: string) => (await fetch(site.url + path)).headers.get('content-type');
  for (const page of ['/', '/browse', '/admin', '/owner'])
    expect(await contentTypeOf(page)).toContain('text/html');
  expect(await (await fetch(`${site.url}/api/addons`)).json()).toEqual([]);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  for (const secret of ['jwt-secret', 'master-key', 'postgres-password']) {
    expect((await stat(join(dataDir, secret))).mode & 0o777).toBe(0o600);
  }

  expect(await site.stop()).toBe(0);
  const again = await started({}, dataDir);
  console.log(`A folder in use was ready after ${Math.round(again.readyAfter)} ms.`);
});

test('the heap for new objects stays small', async () => {
  const site = await started(WITH_OWNER);
  for (let request = 0; request < 300; request++) await (await fetch(`${site.url}/api/addons`)).json();
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  const [, bytes] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(metrics) ?? [];
  expect(Number(bytes) / 2 ** 20).toBeLessThanOrEqual(16);
});

test('PORT, HOST, DATA_DIR, PUBLIC_URL, OWNER_EMAIL and OWNER_PASSWORD are honoured', async () => {
  const parent = await temporaryFolder();
  const dataDir = join(parent, 'not', 'there', 'yet');
  const port = String(await freePort());
  const HOST = process.platform === 'linux' ? '127.0.0.2' : 'localhost';
  const owner = { email: 'ada@example.org', password: 'sixsix' };
  const site = await started(
    {
      PORT: port,
      HOST,
      PUBLIC_URL: 'https://addons.example.org/',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
    },
    dataDir,
  );
  expect(site.url).toBe(`http://${HOST}:${port}`);
  if (process.platform === 'linux') await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true);
  expect(site.output()).toContain('https://addons.example.org/\n');
  expect(site.output()).not.toContain(owner.password);

  const token = await logIn(site.url, owner);
  const invited = await send(site.url, 'POST /api/admin/invites', {
    token,
    body: { email: 'x@example.org' },
  });
  const { link } = await invited.json();
  expect(link).toMatch(/^https:\/\/addons\.example\.org\/invite-register\?code=/);
});

test('without OWNER variables the credentials are printed at the first start only, and stay valid', async () => {
  const first = await started();
  const printed = credentialsIn(first.output());
  if (printed === undefined) throw new Error(`no credentials in:\n${first.output()}`);
  await logIn(first.url, printed);
  expect(await first.stop()).toBe(0);

  const second = await started({}, first.dataDir);
  expect(second.output()).not.toContain(printed.password);
  expect(credentialsIn(second.output())).toBeUndefined();
  await logIn(second.url, printed);
});

test('a busy port ends the first start with one line, and loses no credentials', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const dataDir = await newDataDir();
  const { code, output } = await refused({ PORT: String(address.port) }, dataDir);
  expect(code).toBe(1);
  expect(output).toContain(
    `Port ${address.port} of 127.0.0.1 is in use: stop what uses it, or choose another PORT.\n`,
  );
  expect(output).not.toMatch(/^ +at /m);

  const next = await started({}, dataDir);
  const printed = credentialsIn(output) ?? credentialsIn(next.output());
  if (printed === undefined) throw new Error(`no credentials in:\n${output}\n${next.output()}`);
  await logIn(next.url, printed);
});

test('every configuration mistake is listed at once, and nothing is started', async () => {
  const dataDir = await newDataDir();
  const { code, output } = await refused({ PORT: '99999', PUBLIC_URL: 'nonsense' }, dataDir);
  expect(code).toBe(1);
  expect(output.trimEnd().split('\n')).toEqual([
    'The configuration has 2 mistakes:',
    expect.stringMatching(/^ {2}PORT: /),
    expect.stringMatching(/^ {2}PUBLIC_URL: /),
  ]);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('an unusable data folder is refused in one line', async () => {
  const { code, output } = await refused({ DATA_DIR: join(import.meta.filename, 'data') });
  expect(code).toBe(1);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  expect(output).toContain('it is a file, or inside one. Choose another DATA_DIR.');
});

test('a second start on the same folder is refused in one line; the first process continues', async () => {
  const first = await started(WITH_OWNER);
  const { code, output } = await refused(WITH_OWNER, first.dataDir);
  expect(code).toBe(1);
  expect(output.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/ is in use by process \d+: stop it, or choose another DATA_DIR\.$/),
  ]);
  expect(output).toContain(String(first.process.pid));
  await logIn(first.url);
});

test.each([['SIGTERM'], ['SIGINT'], ['SIGHUP']] as const)(
  '%s, even twice, stops all of it with exit code 0',
  async (signal) => {
    const site = await started(WITH_OWNER);
    const tree = await treeIn(site);
    expect(tree.length).toBeGreaterThan(3); // PostgreSQL has several processes
    site.process.kill(signal);
    site.process.kill(signal);
    expect(await site.ended).toBe(0);
    expect(await survivorsOf(tree)).toEqual([]);
    expect(existsSync(join(site.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  },
);

test('a request in progress when the site is stopped is answered, and what it wrote is kept', async () => {
  const site = await started(WITH_OWNER);
  const token = await logIn(site.url);
  const body = JSON.stringify({ email: 'late@example.org' });
  const slow = request(`${site.url}/api/admin/invites`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  slow.flushHeaders();
  await once(slow, 'continue'); // its head has been read
  slow.write(body.slice(0, 5));
  site.process.kill('SIGTERM');
  await expect
    .poll(() => fetch(`${site.url}/healthz`).then(String, () => 'closed'), { timeout: 10_000 })
    .toBe('closed');
  slow.end(body.slice(5));
  const [answer] = await once(slow, 'response');
  expect(answer.statusCode).toBe(201);
  expect(await site.ended).toBe(0);

  const again = await started(WITH_OWNER, site.dataDir);
  expect(await invitedAddresses(again.url)).toContain('late@example.org');
  expect(again.output()).not.toContain('not properly shut down');
}, 60_000);

test.each([
  ['the process', (site: Product) => site.process.kill('SIGKILL')],
  ['the process and PostgreSQL', async (site: Product) => killAll(await treeIn(site))],
])(
  'after kill -9 of %s under load the next start works at once and has every acknowledged write',
  async (killed, kill) => {
    const site = await started(WITH_OWNER);
    const token = await logIn(site.url);
    const maker = await logIn(site.url, await createPublisher(site.url, token, 'maker'));
    const file = await treePack();
    const [banner] = await pictures();
    const addon = await uploadAddon(site.url, maker, { ...LISTING, file, banner });
    const acknowledged = inviteWithoutEnd(site.url, token);
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(40);
    await kill(site);

    const again = await started(WITH_OWNER, site.dataDir);
    console.log(`After kill -9 of ${killed} the site was ready after ${Math.round(again.readyAfter)} ms.`);
    const kept = new Set(await invitedAddresses(again.url));
    expect(acknowledged.filter((address) => !kept.has(address))).toEqual([]);
    const stored = await send(again.url, `GET ${addon.fileUrl}`, { token: await logIn(again.url) });
    expect(Buffer.from(await stored.arrayBuffer()).equals(file.buffer)).toBe(true);
    const tree = await treeIn(again);
    expect(await again.stop()).toBe(0);
    expect(await survivorsOf(tree)).toEqual([]);
  },
);

const LISTING = {
  title: 'Tree Harvester',
  description: 'Fells a whole tree when its lowest log is broken.',
  category: 'tools',
  version: '1.0.0',
};

async function invitedAddresses(url: string): Promise<string[]> {
  const response = await send(url, 'GET /api/admin/invites', { token: await logIn(url) });
  const invites: { email: string }[] = await response.json();
  return invites.map(({ email }) => email);
}

/** Keeps eight requests in progress until the site is gone. The list grows by each acknowledged address. */
function inviteWithoutEnd(url: string, token: string): readonly string[] {
  const acknowledged: string[] = [];
  const inviteInTurn = async (writer: number) => {
    for (let turn = 0; ; turn++) {
      const email = `guest-${writer}-${turn}@example.org`;
      const { status } = await send(url, 'POST /api/admin/invites', { token, body: { email } });
      if (status === 201) acknowledged.push(email);
    }
  };
  for (let writer = 0; writer < 8; writer++) inviteInTurn(writer).catch(() => {}); // the site was killed
  return acknowledged;
}
