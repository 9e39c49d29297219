// Restores a lost site from its backup and checks its counts, its content, its audit log and that erased people stay erased.

import { createHash } from 'node:crypto';
import { appendFile, cp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Leases } from '@sandcrate/projections/runner/lifecycle/leases/leases.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../files/open-files.ts';
import type { Site } from '../site.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

const OWNER = { email: 'owner@example.org', password: 'owner pass phrase' };
const maker = { username: 'maker', email: 'maker@example.org', password: 'correct horse battery' };
const leaver = { username: 'leaver', email: 'leaver@example.org', password: 'correct horse battery' };

let lost: CommandWorld;
let found: CommandWorld;
let folder: string;
let fileUrl: string;
let content: Buffer;
/** A notice that the maker read before the backup. */
let notice: string;
/** A session that was ended before the backup, and one that was not. */
let sessions: { ended: string; open: string };
let before: { stats: unknown; addon: unknown; head: string | undefined };
/** The output of the backup commands. */
let said: string[];

async function call(app: FastifyInstance, line: string, token?: string, payload?: object) {
  const [method, url] = line.split(' ');
  return app.inject({
    method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
    url: url ?? '/',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
}
const logIn = async (app: FastifyInstance, { email, password }: typeof OWNER): Promise<string> =>
  (await call(app, 'POST /api/auth/login', undefined, { email, password })).json().token;

/** Calls as a guest and as the owner of the site. */
async function seen({ app }: Site) {
  const stats = (await call(app, 'GET /api/admin/stats', await logIn(app, OWNER))).json();
  const [addon] = (await call(app, 'GET /api/addons')).json();
  return { stats, addon };
}
const headOf = async (world: CommandWorld) =>
  (await world.run(['audit', 'verify'])).out.find((line) => line.startsWith('The chain ends'));

beforeAll(async () => {
  [lost, found] = [await commandWorld(), await commandWorld()];
  folder = join(lost.folder, 'backup');
  const site = await lost.openSite();
  const owner = await logIn(site.app, OWNER);
  for (const account of [maker, leaver])
    await call(site.app, 'POST /api/admin/create-publisher', owner, account);
  const form = await formOf(await uploadParts({ title: 'Kept for good' }));
  const token = await logIn(site.app, maker);
  const added = await site.app.inject({
    method: 'POST',
    url: '/api/addons',
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
  });
  const approved = await call(site.app, `PUT /api/admin/addons/${added.json().id}/approve`, owner);
  fileUrl = approved.json().fileUrl.split('?')[0];
  content = (await call(site.app, `GET ${fileUrl}`)).rawPayload;

  const readModels = site.services.readModels;
  await readModels.waitFor(await site.services.store.head(), ['inbox'], 10_000);
  [{ id: notice }] = (await call(site.app, 'GET /api/users/me/inbox', token)).json();
  await call(site.app, `PUT /api/users/me/inbox/${notice}/read`, token);

  sessions = { ended: await logIn(site.app, maker), open: token };
  await call(site.app, 'POST /api/auth/logout', sessions.ended);

  // The keys are backed up before a user leaves, the log afterwards.
  const keys = join(lost.folder, 'keys');
  await lost.run(['backup', folder, '--keys', keys]);
  await call(site.app, 'DELETE /api/users/me', await logIn(site.app, leaver), {
    password: leaver.password,
    confirmDeletion: 'DELETE_MY_ACCOUNT',
  });
  await site.background?.schedules.run('audit chain');
  said = (await lost.run(['backup', folder])).out;
  await cp(join(keys, 'keys.jsonl.gz'), join(folder, 'keys.jsonl.gz'));
  before = { ...(await seen(site)), head: await headOf(lost) };
  await site.stop();
});
afterAll(async () => {
  await lost.close();
  await found.close();
});

test('a backup reports its contents, is readable by its owner only, and copies each file once', async () => {
  expect(said).toEqual([
    expect.stringMatching(/^\d+ events are in .*log\.jsonl\.gz\.$/),
    expect.stringMatching(/^\d+ keys are in .*keys\.jsonl\.gz\.$/),
    expect.stringMatching(/^0 files were copied to .*files\.$/),
  ]);
  expect((await stat(join(folder, 'log.jsonl.gz'))).mode & 0o777).toBe(0o600);
});

const LOG = 'log.jsonl.gz';
const KEYS = 'keys.jsonl.gz';

/** A copy of the backup, changed. */
async function changed(name: string, change: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = join(lost.folder, name);
  await cp(folder, copy, { recursive: true });
  await change(copy);
  return copy;
}

/** Changes the lines of a file, and keeps its last line, which describes them, unless it is to fit. */
async function rewrite(path: string, change: (lines: string[]) => string[], fits = true): Promise<void> {
  const [last = '', ...before] = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
    .reverse();
  const lines = change(before.reverse());
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const end = fits ? JSON.stringify({ end: { lines: lines.length, sha256 } }) : last;
  await writeFile(path, gzipSync(`${text}${end}\n`));
}

const damages: [string, (copy: string) => Promise<unknown>, RegExp][] = [
  [
    'a line of the log is missing',
    (copy) => rewrite(join(copy, LOG), (lines) => lines.toSpliced(5, 1), false),
    /log\.jsonl\.gz is damaged: \d+ lines were written, and it has \d+\. Nothing was restored\.$/,
  ],
  [
    'the end of the log is missing',
    async (copy) => {
      const text = gunzipSync(await readFile(join(copy, LOG))).toString();
      await writeFile(join(copy, LOG), gzipSync(`${text.trimEnd().split('\n').slice(0, -3).join('\n')}\n`));
    },
    /log\.jsonl\.gz is damaged: it ends after line \d+, without its last line\. Nothing was restored\.$/,
  ],
  [
    'two parts of the log are swapped',
    (copy) => rewrite(join(copy, LOG), (lines) => [...lines.slice(3), ...lines.slice(0, 3)], false),
    /log\.jsonl\.gz is damaged: its lines were changed, or are not in their order\. Nothing was restored\.$/,
  ],
  [
    'the log is that of an older backup',
    (copy) => rewrite(join(copy, LOG), (lines) => lines.slice(0, -3)),
    /log\.jsonl\.gz is of another backup than .*manifest\.json: it has \d+ events, not the \d+ of .*\. Nothing was restored\.$/,
  ],
  [
    'one key is damaged',
    (copy) =>
      rewrite(join(copy, KEYS), (lines) =>
        lines.with(1, (lines[1] ?? '').replace('"wrapped":"', '"wrapped":"AAAA')),
      ),
    /1 of \d+ keys in .*keys\.jsonl\.gz are damaged: MASTER_KEY opens the others, but not \w+:.*\. Nothing was restored\.$/,
  ],
  [
    'a key is missing',
    (copy) => rewrite(join(copy, KEYS), (lines) => lines.slice(0, -2), false),
    /keys\.jsonl\.gz is damaged: \d+ lines were written/,
  ],
];

test.each(damages)(
  'when %s, restore says so and leaves the site empty, and verify finds it too',
  async (name, change, message) => {
    const elsewhere = await commandWorld();
    const copy = await changed(name, change);
    const restored = await elsewhere.run(['restore', copy]);
    expect([restored.code, restored.err.at(-1)]).toEqual([1, expect.stringMatching(message)]);
    const { store, pool } = await elsewhere.openInfrastructure();
    expect(await store.head()).toBe(-1n);
    expect((await pool.query('select from subject_key')).rowCount).toBe(0);
    expect(await elsewhere.run(['backup', copy, '--verify'])).toMatchObject({
      code: 1,
      err: [restored.err.at(-1)?.replace(' Nothing was restored.', '')],
    });
    await elsewhere.close();
  },
);

test('verify reads a whole backup without a site, and names damaged and missing files', async () => {
  const nowhere = { DATABASE_URL: '', DATA_DIR: join(lost.folder, 'no site') };
  const intact = await lost.run(['backup', folder, '--verify'], { env: nowhere });
  expect(intact).toMatchObject({
    code: 0,
    out: [
      expect.stringMatching(/^\d+ events, \d+ keys and [1-9]\d* files were read\.$/),
      'This backup is intact.',
    ],
    err: [],
  });
  const flipped = await changed('flipped', (copy) => flipPack(copy));
  const { code, err } = await lost.run(['backup', flipped, '--verify'], { env: nowhere });
  expect(code).toBe(1);
  expect(err).toEqual([
    expect.stringMatching(/files\/pack\/\w+ is damaged\.$/),
    '1 files that add-ons need are missing from this backup:',
    expect.stringMatching(/^ {2}pack\//),
    'This backup is damaged.',
  ]);
  await rm(join(flipped, 'manifest.json'));
  expect((await lost.run(['backup', flipped, '--verify'], { env: nowhere })).err).toContain(
    'This backup was not finished: files may be missing.',
  );
});

/** Changes a byte of the pack, which keeps its size. */
async function flipPack(copy: string): Promise<void> {
  const [pack = ''] = await readdir(join(copy, 'files/pack'));
  const bytes = await readFile(join(copy, 'files/pack', pack));
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(join(copy, 'files/pack', pack), bytes);
}

test('a backup into a folder with a damaged file of the same size replaces the file', async () => {
  const flipped = await changed('to repair', (copy) => flipPack(copy));
  const { out } = await lost.run(['backup', flipped]);
  expect(out).toContain('1 of them replace copies that were damaged or out of date.');
  expect((await lost.run(['backup', flipped, '--verify'])).code).toBe(0);
});

test('backup and restore say how many waiting mails are left out', async () => {
  const elsewhere = await commandWorld();
  const copy = join(lost.folder, 'with mail');
  const backup = await lost.run(['backup', copy, '--no-files']);
  const [said] = backup.err;
  expect(said).toMatch(/^[1-9]\d* mails wait to be sent\. They are not part of the backup: /);
  const restored = await elsewhere.run(['restore', copy, '--no-files']);
  expect(restored.out).toEqual(
    expect.arrayContaining([
      `${Number.parseInt(said ?? '', 10)} mails that waited to be sent at the time of the backup are lost.`,
    ]),
  );
  await elsewhere.close();
});

test('restore rejects a damaged backup with the damaged line, and a wrong file with its name', async () => {
  const elsewhere = await commandWorld();
  const damaged = join(lost.folder, 'damaged');
  await cp(folder, damaged, { recursive: true });
  const log = join(damaged, 'log.jsonl.gz');
  await truncate(log, (await stat(log)).size - 20);
  const cut = await elsewhere.run(['restore', damaged]);
  expect([cut.code, cut.err.at(-1)]).toEqual([1, expect.stringContaining('cannot be read to its end')]);
  await writeFile(log, await readFile(join(folder, 'log.jsonl.gz')));
  await appendFile(join(damaged, 'files/pack', (await readdir(join(damaged, 'files/pack')))[0] ?? ''), 'x');
  const changed = await elsewhere.run(['restore', damaged]);
  expect(changed).toMatchObject({
    code: 1,
    err: [
      expect.stringMatching(/is damaged and was left out\.$/),
      '1 damaged files were not restored. Everything else was restored.',
    ],
  });
  const pictures = await readdir(join(damaged, 'files/image'));
  expect(pictures.length).toBeGreaterThan(0);
  expect(changed.out).toContain(`${pictures.length} files restored.`);
  await elsewhere.close();
});

/** A copy of the backup without its pack. */
async function withoutPack(name: string): Promise<{ folder: string; pack: string }> {
  const copy = join(lost.folder, name);
  await cp(folder, copy, { recursive: true });
  const [pack = ''] = await readdir(join(copy, 'files/pack'));
  await rm(join(copy, 'files/pack', pack));
  return { folder: copy, pack };
}

test('restore lists the files that add-ons need and the backup lacks, and restores everything else', async () => {
  const elsewhere = await commandWorld();
  const { folder: incomplete, pack } = await withoutPack('incomplete');
  const restored = await elsewhere.run(['restore', incomplete]);
  expect(restored).toMatchObject({
    code: 1,
    err: [
      '1 files that add-ons need are missing from this backup:',
      expect.stringMatching(new RegExp(`^  pack/${pack} \\(addon-.+\\)$`)),
      '1 files are missing from this backup. Everything else was restored.',
    ],
  });
  await elsewhere.close();
});

test('restore names the key that signed the audit log when AUDIT_KEY is another', async () => {
  const elsewhere = await commandWorld();
  const env = { AUDIT_KEY: 'an audit key other than that of the site' };
  expect(await elsewhere.run(['restore', folder], { env })).toMatchObject({
    code: 1,
    err: [expect.stringContaining('set AUDIT_KEY to the old key')],
  });
  const { code, out } = await elsewhere.run(['doctor'], { env });
  expect(code).toBe(1);
  expect(out.join('\n')).toMatch(/✗ audit key .*set AUDIT_KEY to the old key/);
  await elsewhere.close();
});

test('restore and doctor report keys that the log needs and the backup lacks', async () => {
  const elsewhere = await commandWorld();
  const keyless = join(lost.folder, 'keyless');
  await cp(folder, keyless, { recursive: true });
  await rewrite(join(keyless, 'keys.jsonl.gz'), () => []);
  expect(await elsewhere.run(['restore', keyless])).toMatchObject({
    code: 1,
    err: [expect.stringMatching(/^\d+ keys of personal data that the log needs are missing/)],
  });
  expect((await elsewhere.run(['doctor'])).out.join('\n')).toMatch(
    /✗ personal data +\d+ of \d+ keys are missing/,
  );
  await elsewhere.close();
});

test('restore names a missing file of the backup and creates no site', async () => {
  const dataDir = join(lost.folder, 'nowhere');
  const env = { DATABASE_URL: '', DATA_DIR: dataDir };
  const nothing = join(lost.folder, 'nothing');
  expect(await lost.run(['restore', nothing], { env })).toMatchObject({
    code: 1,
    err: [`There is no ${nothing}/log.jsonl.gz: name the folder of a backup.`],
  });
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test('restore rejects a different MASTER_KEY before it writes anything', async () => {
  const elsewhere = await commandWorld();
  const env = { MASTER_KEY: 'another master key than that of the site' };
  expect(await elsewhere.run(['restore', folder], { env })).toMatchObject({
    code: 1,
    err: ['MASTER_KEY is not the one of the site that was backed up. Nothing was restored.'],
  });
  const infrastructure = await elsewhere.openInfrastructure();
  expect(await infrastructure.store.head()).toBe(-1n);
  expect((await infrastructure.pool.query('select from subject_key')).rowCount).toBe(0);
  await elsewhere.close();
});

test('restore recreates the lost site on an empty one, and erased people stay erased', async () => {
  const restored = await found.run(['restore', folder]);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.out.join('\n')).toMatch(/\d+ keys of people erased since the backup were destroyed again/);

  const site = await found.openSite();
  expect(await seen(site)).toEqual({ stats: before.stats, addon: before.addon });
  expect((await call(site.app, `GET ${fileUrl}`)).rawPayload).toEqual(content);
  expect(await headOf(found)).toBe(before.head);
  expect((await call(site.app, 'GET /api/auth/me', sessions.ended)).statusCode).toBe(401);
  expect((await call(site.app, 'GET /api/auth/me', sessions.open)).statusCode).toBe(200);
  const inbox = (await call(site.app, 'GET /api/users/me/inbox', sessions.open)).json();
  expect(inbox).toEqual([expect.objectContaining({ id: notice, isRead: true })]);
  const { rows } = await site.services.pool.query(`select username, email from ${schemas.accounts}.accounts`);
  expect(JSON.stringify(rows)).toContain('maker');
  expect(JSON.stringify(rows)).not.toContain('leaver');
  await site.stop();
});

test('backup reports files that the site has lost, and whether the backup still has them', async () => {
  const { folder: incomplete, pack } = await withoutPack('incomplete too');
  const store = await openFiles({ dataDir: found.folder, filesUrl: undefined });
  await store.remove({ kind: 'pack', sha256: pack });
  const kept = await found.run(['backup', folder]);
  expect(kept).toMatchObject({
    code: 0,
    err: [
      "1 files that add-ons need are missing from the site's file store; this backup has them:",
      expect.stringContaining(`pack/${pack}`),
    ],
  });
  const missing = await found.run(['backup', incomplete]);
  expect(missing).toMatchObject({
    code: 1,
    err: [
      "1 files that add-ons need are missing from the site's file store and from this backup:",
      expect.stringContaining(`pack/${pack}`),
      '1 files are missing from this backup.',
    ],
  });
});

test('a backup with its keys elsewhere removes older keys from its folder', async () => {
  const copy = join(lost.folder, 'with old keys');
  await cp(folder, copy, { recursive: true });
  const { out } = await found.run(['backup', copy, '--no-files', '--keys', join(lost.folder, 'new keys')]);
  expect(out).toContain(`Older keys were removed from ${copy}.`);
  expect(await readdir(copy)).not.toContain('keys.jsonl.gz');
  await symlink(copy, join(lost.folder, 'same'));
  await found.run(['backup', copy, '--no-files', '--keys', join(lost.folder, 'same')]);
  expect(await readdir(copy)).toContain('keys.jsonl.gz');
});

test('restore refuses to overwrite a site that has been used', async () => {
  const again = await found.run(['restore', folder]);
  expect([again.code, again.err.at(-1)]).toEqual([1, 'This site has been used: restore into an empty one.']);
});

test('restore refuses while a process of the site runs', async () => {
  const process = new Leases({ connectionString: lost.databaseUrl });
  expect(await process.tryAcquire('mail outbox')).toBeDefined();
  const refused = await lost.run(['restore', folder]);
  await process.close();
  expect([refused.code, refused.err]).toEqual([
    1,
    [expect.stringMatching(/^The site is running: .* Running are: process \d+ on /)],
  ]);
});
