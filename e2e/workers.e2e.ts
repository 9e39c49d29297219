// `npm start` with several processes that answer requests on one port, as on a machine with cores for them.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createPublisher, logIn, send, succeed, uploadAddon } from './api.ts';
import { pictures, treePack } from './input.ts';
import { survivorsOf, treeOf } from './processes.ts';
import { destroy, launch, newDataDir, type Product, startProduct, WITH_OWNER } from './product.ts';

const WORKERS = { WORKERS: '2' };

async function started(env: Record<string, string> = WITH_OWNER): Promise<Product> {
  const product = await startProduct({ dataDir: await newDataDir(), env: { ...WORKERS, ...env } });
  onTestFinished(() => destroy(product));
  const listening = () => product.output().match(/Server listening/g)?.length;
  await expect.poll(listening, { timeout: 30_000 }).toBe(2);
  return product;
}

/** The ids of the processes that answer requests, without those that started them. */
async function workersOf({ process: { pid } }: Product): Promise<number[]> {
  const children = (await treeOf(pid ?? 0)).filter(({ parent }) => parent === pid);
  return children.filter(({ command }) => !command.startsWith('postgres')).map((child) => child.pid);
}

/** The metrics of the whole site, by name and labels. */
async function measured({ url }: Product): Promise<Map<string, number>> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

const HEALTHZ = 'sandcrate_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}';

test('two workers answer on one port, one scrape counts the requests of both, and each log line names its worker', async () => {
  const site = await started();
  expect(await workersOf(site)).toHaveLength(2);
  const before = (await measured(site)).get(HEALTHZ) ?? 0;
  for (let n = 0; n < 10; n++) {
    await fetch(`${site.url}/healthz`, { headers: { connection: 'close' } });
  }
  const after = await measured(site);
  expect((after.get(HEALTHZ) ?? 0) - before).toBe(10);
  expect(after.get('sandcrate_projection_running{projection="catalogue"}')).toBe(1);
  for (const worker of [1, 2]) expect(site.output()).toContain(`"worker":${worker},`);
});

test('the credentials of the first owner are printed once', async () => {
  const site = await started({});
  expect(site.output().match(/password {2}\S+/g)).toHaveLength(1);
});

/** Creates a public add-on. Returns its id and the owner's session. */
async function withAddon({ url }: Product) {
  const owner = await logIn(url);
  const maker = await logIn(url, await createPublisher(url, owner, 'maker'));
  const [banner] = await pictures();
  const texts = { title: 'Tree Harvester', description: 'Fells a whole tree at once.', category: 'tools' };
  const upload = { ...texts, version: '1.0.0', file: await treePack(), banner };
  const { id } = await uploadAddon(url, maker, upload);
  await succeed(url, `PUT /api/admin/addons/${id}/approve`, { token: owner });
  return { id, owner };
}

test('a decision is seen on every worker when it is acknowledged, whatever they had cached', async () => {
  const site = await started();
  const { id, owner } = await withAddon(site);
  const statuses = async () => {
    const answers = Array.from({ length: 8 }, () =>
      fetch(`${site.url}/api/addons/${id}`, { headers: { connection: 'close' } }),
    );
    return new Set((await Promise.all(answers)).map(({ status }) => status));
  };
  const listed = async () => {
    const answers = Array.from({ length: 8 }, async () =>
      (await fetch(`${site.url}/api/addons`, { headers: { connection: 'close' } })).json(),
    );
    return new Set((await Promise.all(answers)).map((list: unknown[]) => list.length));
  };
  const hide = (hidden: boolean) =>
    succeed(site.url, `PUT /api/admin/addons/${id}/hide`, {
      token: owner,
      body: { hidden, reason: 'It is looked at again.' },
    });
  for (let round = 0; round < 5; round++) {
    expect([await statuses(), await listed()]).toEqual([new Set([200]), new Set([1])]);
    await hide(true);
    expect([await statuses(), await listed()]).toEqual([new Set([404]), new Set([0])]);
    await hide(false);
  }
});

test('a worker that is killed is started again, and the port keeps answering', async () => {
  const site = await started();
  const [one = 0, other = 0] = await workersOf(site);
  process.kill(one, 'SIGKILL');
  let answered = 0;
  const failures: unknown[] = [];
  const killedAt = performance.now();
  const back = async () => {
    const now = await workersOf(site);
    return now.length === 2 && !now.includes(one) && site.output().match(/Server listening/g)?.length === 3;
  };
  while (!(await back())) {
    if (performance.now() - killedAt > 60_000) throw new Error(site.output());
    await send(site.url, 'GET /healthz').then(
      ({ ok }) => (answered += Number(ok)),
      (error: unknown) => failures.push(error),
    );
    await pause(20);
  }
  expect(answered).toBeGreaterThan(0);
  expect(failures.length).toBeLessThanOrEqual(1); // a connection that the killed worker had just received
  expect(await workersOf(site)).toContain(other);
  expect(site.output()).toMatch(/a worker is gone and is started again: it ended with SIGKILL/);
  expect(await site.stop()).toBe(0);
});

test.each([['SIGTERM'], ['SIGINT']] as const)(
  '%s stops all processes, and pending views are written',
  async (signal) => {
    const site = await started();
    const { id } = await withAddon(site);
    const tree = await treeOf(site.process.pid ?? 0);
    const headers = { 'user-agent': 'Mozilla/5.0 Chrome/150.0', connection: 'close' };
    const viewed = await fetch(`${site.url}/api/addons/${id}/view`, { method: 'POST', headers });
    expect(viewed.status).toBe(204);
    site.process.kill(signal);
    site.process.kill(signal);
    expect(await site.ended, site.output()).toBe(0);
    expect(await survivorsOf(tree)).toEqual([]);
    const again = await startProduct({ dataDir: site.dataDir, env: WORKERS });
    onTestFinished(() => destroy(again));
    const token = await logIn(again.url);
    const views = async () => {
      const answer = await succeed(again.url, 'GET /api/admin/analytics', { token });
      const stats: { totals: { views: number } } = await answer.json();
      return stats.totals.views;
    };
    await expect.poll(views, { timeout: 10_000 }).toBe(1);
  },
);

test('workers end when their primary is killed', async () => {
  const site = await started();
  const workers = (await treeOf(site.process.pid ?? 0)).filter(
    ({ command }) => !command.startsWith('postgres'),
  );
  site.process.kill('SIGKILL');
  await expect.poll(() => survivorsOf(workers), { timeout: 10_000 }).toEqual([]);
});

test('a port in use ends the start with one line', async () => {
  const first = await started();
  const { port } = new URL(first.url);
  const second = await launch({
    dataDir: await newDataDir(),
    env: { ...WITH_OWNER, ...WORKERS, PORT: port },
  });
  onTestFinished(() => destroy(second));
  expect(await second.ended).toBe(1);
  expect(second.output().match(/is in use: stop what uses it/g)).toHaveLength(1);
  expect(second.output()).not.toMatch(/^ +at /m);
});

test.each([['0'], ['x'], ['1.5'], ['65']])('WORKERS=%s is refused in one line', async (workers) => {
  const run = await launch({ dataDir: await newDataDir(), env: { WORKERS: workers } });
  onTestFinished(() => destroy(run));
  expect(await run.ended).toBe(1);
  expect(run.output()).toBe(
    'The configuration has a mistake:\n  WORKERS: must be a number of processes from 1 to 64\n',
  );
});
