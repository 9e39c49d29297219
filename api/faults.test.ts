// The site while a part of it fails and afterwards: it reports the fault, serves what it can and loses nothing.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { EventType } from '@sandcrate/core/event-types.ts';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { allProjections } from '@sandcrate/projections/all-projections.ts';
import { allReactions } from '@sandcrate/projections/reactions/all-reactions.ts';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { InspectionTooSlow } from './files/file-errors.ts';
import { formOf, uploadParts } from './testing/addon-form.ts';
import { distantLogs } from './testing/distant-log.ts';
import { canMount, fillAtWrite, mountSmallDisk } from './testing/full-disk.ts';
import { type Person, type TestSite, type TestSiteOptions, testSite } from './testing/test-site.ts';

/** A generous limit for busy machines. These tests do not measure time. */
const PATIENCE = { timeout: 60_000, interval: 50 };
const LONG = { timeout: 180_000 };
/** A browser, whose views count. */
const VISITOR = { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } };

async function openSite(options?: TestSiteOptions): Promise<TestSite> {
  const site = await testSite(options);
  onTestFinished(() => site.close());
  return site;
}

async function upload(site: TestSite, as: Person, title: string, key?: string) {
  const form = await formOf(await uploadParts({ title }));
  const headers = { ...form.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return site.call('POST /api/addons', as, { ...form, headers });
}

const approve = (site: TestSite, id: string, key: string) =>
  site.call(`PUT /api/admin/addons/${id}/approve`, site.owner, { headers: { 'idempotency-key': key } });

const titles = async (site: TestSite) =>
  (await site.call('GET /api/addons')).json().map(({ title }: { title: string }) => title);

function expectUnavailable(response: LightMyRequestResponse): void {
  expect(response.statusCode).toBe(503);
  // 'pending': it is saved but not visible yet.
  expect(['unavailable', 'pending']).toContain(response.json().code);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

const readiness = async (site: TestSite) => {
  const response = await site.call('GET /readyz');
  const { status, projections } = response.json();
  return { code: response.statusCode, status, projections };
};

describe.each(distantLogs)('while the event store is away ($name)', ({ open }) => {
  test('commands are refused and reads work, and commands work again when it is back', LONG, async () => {
    const log = await open();
    onTestFinished(() => log.close());
    const site = await openSite({ eventStoreUrl: log.url });
    const maker = await site.publisher('maker');
    const early = (await upload(site, maker, 'Early Bird', 'early')).json();
    await approve(site, early.id, 'approve-early');
    const late = (await upload(site, maker, 'Late Riser', 'late')).json();

    await log.goAway();
    const invite = { payload: { email: 'guest@example.org' }, headers: { 'idempotency-key': 'invite' } };
    const refused = await Promise.all([
      approve(site, late.id, 'approve-late'),
      upload(site, maker, 'Never Seen', 'never'),
      site.call(`POST /api/addons/${early.id}/download`, maker),
      site.call('POST /api/admin/invites', site.owner, invite),
    ]);
    for (const response of refused) expectUnavailable(response);

    expect(await titles(site)).toEqual(['Early Bird']);
    const page = await site.call(`GET /api/addons/${early.id}`);
    expect(page.statusCode).toBe(200);
    expect((await site.call(`POST /api/addons/${early.id}/view`, null, VISITOR)).statusCode).toBe(204);
    expect((await site.call(`GET ${page.json().fileUrl}`)).statusCode).toBe(200);
    expect((await site.call('GET /api/auth/me', maker)).statusCode).toBe(200);
    expect((await site.call('GET /api/admin/addons/pending', site.owner)).json()).toHaveLength(1);
    expect(await readiness(site)).toMatchObject({ code: 200, status: 'degraded' });

    await log.comeBack();
    const ok = (send: () => Promise<LightMyRequestResponse>) =>
      expect.poll(async () => (await send()).statusCode, PATIENCE);
    await ok(() => approve(site, late.id, 'approve-late')).toBe(200);
    await ok(() => upload(site, maker, 'Never Seen', 'never')).toBe(201);
    await ok(() => site.call('POST /api/admin/invites', site.owner, invite)).toBe(201);
    await expect.poll(() => titles(site), PATIENCE).toEqual(['Late Riser', 'Early Bird']);
    await expect.poll(async () => (await readiness(site)).status, PATIENCE).toBe('ready');

    // The command that was repeated with its key ran once, and the view that could not be written was not lost.
    const own = (await site.call('GET /api/publisher/addons', maker)).json();
    expect(own.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Early Bird',
      'Late Riser',
      'Never Seen',
    ]);
    expect((await site.call('GET /api/admin/invites', site.owner)).json()).toHaveLength(1);
    const approvals = (await Array.fromAsync(site.store.readAll())).filter(
      ({ type }) => type === 'AddonApproved',
    );
    expect(approvals).toHaveLength(2);
    await site.app.traffic.flush();
    const views = async () => (await site.call(`GET /api/addons/${early.id}`, maker)).json().viewCount;
    await expect.poll(views, PATIENCE).toBe(1);
  });
});

test(
  'when the database drops every connection, requests are answered, and nothing acknowledged is lost',
  LONG,
  async () => {
    const site = await openSite();
    const admin = new pg.Client(site.databaseUrl);
    await admin.connect();
    onTestFinished(() => admin.end());
    const dropConnections = () =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
      );

    let isOver = false;
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const inviteInTurn = async (writer: number) => {
      for (let turn = 0; !isOver; turn++) {
        const email = `guest-${writer}-${turn}@example.org`;
        const request = { payload: { email }, headers: { 'idempotency-key': email } };
        for (let status = 0; status !== 201; statuses.add(status)) {
          const response = await site.call('POST /api/admin/invites', site.owner, request);
          status = response.statusCode;
          if (status !== 201) expectUnavailable(response);
        }
        acknowledged.push(email);
      }
    };
    const browse = async () => {
      while (!isOver) {
        statuses.add((await site.call('GET /api/addons')).statusCode);
        await turn(); // a cached response takes no I/O: the others must get their turn
      }
    };
    const drop = async () => {
      for (let times = 1; times <= 4; times++) {
        const enough = acknowledged.length + 8;
        await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(enough);
        await dropConnections();
      }
      isOver = true;
    };
    await Promise.all([drop(), ...[1, 2, 3].map(inviteInTurn), browse()]);

    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    await expect.poll(async () => (await readiness(site)).status, PATIENCE).toBe('ready');
    const invites = async () =>
      (await site.call('GET /api/admin/invites', site.owner))
        .json()
        .map(({ email }: { email: string }) => email);
    await expect.poll(async () => (await invites()).sort(), PATIENCE).toEqual(acknowledged.sort());
  },
);

describe('an event that cannot be read', () => {
  /** An event type that this projection handles, no reaction and as few others as possible, and all that handle it. */
  function handledBy(name: string, { services }: TestSite): { type: EventType; concerned: string[] } {
    const projections = allProjections(services.privacy);
    const reacted = new Set(allReactions(services, services.pool).flatMap(({ handles }) => handles));
    const [found] = (projections.find((projection) => projection.name === name)?.handles ?? [])
      .filter((type) => !reacted.has(type))
      .map((type) => ({
        type,
        concerned: projections.filter(({ handles }) => handles.includes(type)).map((each) => each.name),
      }))
      .toSorted((a, b) => a.concerned.length - b.concerned.length);
    if (found === undefined || found.concerned.length === projections.length) {
      throw new Error(`There is no event that concerns ${name} and not all others`);
    }
    return { ...found, concerned: found.concerned.toSorted() };
  }

  test.each([['catalogue'], ['accounts'], ['moderation'], ['statistics']])(
    'stops only the projections that it concerns: %s',
    async (name) => {
      const site = await openSite({ patienceMs: 2000 });
      const { type, concerned } = handledBy(name, site);
      const maker = await site.publisher('maker');
      const id = '0d9a2b7c-0d3f-4a51-9a3e-5f1b7c9d2e4f';
      const { position } = await site.store.append(`poison-${name}`, 'any', [
        {
          id,
          type,
          data: {},
          metadata: {
            occurredAt: new Date().toISOString(),
            actor: 'system',
            correlationId: 'of a newer version',
            schemaVersion: 99,
          },
        },
      ]);
      const stopped = async () =>
        (await readiness(site)).projections
          .filter(({ state }: { state: string }) => state === 'stopped')
          .map((projection: { name: string }) => projection.name)
          .toSorted();
      await expect.poll(stopped, PATIENCE).toEqual(concerned);
      const { code, status, projections } = await readiness(site);
      expect({ code, status }).toEqual({ code: 200, status: 'degraded' });
      const { error } = projections.find((projection: { name: string }) => projection.name === name);
      expect(error).toContain(id);

      // Reads and writes still work, and the other projections continue past it.
      const invited = await site.call('POST /api/admin/invites', site.owner, {
        payload: { email: 'guest@example.org' },
      });
      expect([invited.statusCode, invited.headers['x-pending']]).toEqual([
        201,
        concerned.includes('accounts') ? 'true' : undefined,
      ]);
      const written = await Array.fromAsync(site.store.readAll({ filter: { types: ['InviteIssued'] } }));
      expect(written).toHaveLength(1);
      expect((await site.call('GET /api/addons')).statusCode).toBe(200);
      expect((await site.call('GET /api/auth/me', maker)).statusCode).toBe(200);
      const others = ['catalogue', 'accounts', 'moderation', 'statistics'].filter(
        (other) => !concerned.includes(other),
      );
      await expect
        .poll(async () => site.services.readModels.waitFor(position, others, 0), PATIENCE)
        .toBe(true);
      expect(await stopped()).toEqual(concerned);
    },
  );
});

test(
  'an upload whose inspection takes too long is refused for now, and can be sent again',
  LONG,
  async () => {
    const site = await openSite();
    const maker = await site.publisher('maker');
    const before = await site.store.head();
    vi.spyOn(site.services.packs, 'examine').mockRejectedValueOnce(new InspectionTooSlow());
    const refused = await upload(site, maker, 'Copper Lanterns', 'upload');
    expectUnavailable(refused);
    expect(refused.json().message).toBe(
      'Inspecting this file took too long. The site may be busy. Please try again in a minute.',
    );
    expect(await site.store.head()).toBe(before);
    expect((await upload(site, maker, 'Copper Lanterns', 'upload')).statusCode).toBe(201);
  },
);

describe('while the disk for files is full', () => {
  /** The files in the folder: `arriving` are temporary, `stored` are in their place, by hash. */
  async function filesOf({ services, dataDir }: TestSite) {
    const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const isArriving = (path: string) => path.startsWith(services.files.temporaryFolder);
    return { arriving: paths.filter(isArriving), stored: paths.filter((path) => !isArriving(path)) };
  }

  async function expectWhole(path: string): Promise<void> {
    const bytes = await readFile(path);
    const isPack = path.includes('pack');
    if (isPack) expect(basename(path)).toBe(createHash('sha256').update(bytes).digest('hex'));
    else expect((await sharp(bytes).raw().toBuffer()).length).toBeGreaterThan(0); // it can be decoded completely
  }

  test('an upload is refused whichever of its writes fails, and leaves no partial file', LONG, async () => {
    const site = await openSite();
    const maker = await site.publisher('maker');
    const before = await site.store.head();
    for (let nth = 1; ; nth++) {
      const disk = await fillAtWrite(nth);
      const response = await upload(site, maker, 'Copper Lanterns', 'upload');
      disk.end();
      const { arriving, stored } = await filesOf(site);
      expect(arriving).toEqual([]);
      for (const path of stored) await expectWhole(path);
      if (!disk.hasCome()) {
        expect(nth).toBeGreaterThan(3); // two files as they arrive, and pictures in at least one width
        expect(response.statusCode).toBe(201);
        break;
      }
      expectUnavailable(response);
      expect(await site.store.head()).toBe(before);
    }
  });

  test.runIf(canMount())('an upload without enough space frees the space that it took', LONG, async () => {
    const site = await openSite();
    const maker = await site.publisher('maker');
    await mountSmallDisk(join(site.dataDir, 'files'), 2);
    const noise = zipOf([
      manifestPart(),
      { name: 'noise', content: randomBytes(3 * 1024 * 1024), stored: true },
    ]);
    const form = await formOf(await uploadParts({ file: { bytes: noise, fileName: 'noise.mcpack' } }));
    const before = await site.store.head();
    expectUnavailable(await site.call('POST /api/addons', maker, form));
    expect(await filesOf(site)).toEqual({ arriving: [], stored: [] });
    expect(await site.store.head()).toBe(before);
    expect((await upload(site, maker, 'Small Enough')).statusCode).toBe(201);
  });
});
