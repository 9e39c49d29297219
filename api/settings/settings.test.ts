// Settings, and their immediate effect on all processes.
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../site.ts';
import { accountsOn } from '../testing/accounts.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let admin: Person;
let maker: Person;
beforeAll(async () => {
  site = await testSite({ env: { PUBLIC_URL: 'https://crates.example' } });
  cases = casesOn(site);
  admin = await cases.personOfRole('moderator', 'admin');
  maker = await site.publisher('maker');
});
afterAll(() => site.close());
afterEach(async () => {
  await change({ maintenanceMode: false, publicApi: true, autoApprove: false }, site.owner);
});

const change = (payload: object, as: Person | null = admin, headers: Record<string, string> = {}) =>
  site.call('PATCH /api/admin/settings', as, { payload, headers });
const MAINTENANCE = [503, 'The site is down for maintenance. Please come back soon.'];

test('the owner can change all settings, and administrators only the switches', async () => {
  const changed = await change({ siteName: ' Crates ', registrationOpen: true }, site.owner);
  expect([changed.statusCode, changed.json()]).toMatchObject([
    200,
    { siteName: 'Crates', registrationOpen: true },
  ]);
  expect((await site.call('GET /api/admin/settings', admin)).json()).toEqual(changed.json());
  expect((await site.call('GET /api/console/settings', admin)).json()).toEqual([
    { id: 'settings', ...changed.json() },
  ]);

  expect((await change({ autoApprove: true, publicApi: true })).json()).toMatchObject({ autoApprove: true });
  for (const payload of [{ siteName: 'Mine' }, { autoApprove: false, siteName: 'Mine' }]) {
    expect(refusal(await change(payload))).toEqual([403, 'You do not have permission to do this.']);
  }
  expect((await site.call('GET /api/admin/settings', admin)).json()).toMatchObject({
    siteName: 'Crates',
    autoApprove: true,
  });
  await change({ siteName: 'Sandcrate', registrationOpen: false }, site.owner);
});

test.each([
  [{ autoApprove: 'yes' }, 'autoApprove', 'Auto approve must be true or false.'],
  [{ siteName: '' }, 'siteName', 'Site name cannot be empty.'],
  [
    { socialLinks: [{ label: 'Chat', url: 'javascript:alert(1)' }] },
    'socialLinks.0.url',
    'A link must begin with http:// or https://.',
  ],
  [
    { socialLinks: [{ label: 'Chat', url: '' }] },
    'socialLinks.0.url',
    'A link must begin with http:// or https://.',
  ],
  [
    { socialLinks: [{ label: 'Chat', url: 'https://user:pass@example.org/' }] },
    'socialLinks.0.url',
    'A link must not contain a username or password.',
  ],
  [
    { socialLinks: [{ label: 'Chat', url: 'http://127.1/' }] },
    'socialLinks.0.url',
    'A link must lead to a public website.',
  ],
  [
    { publisherAccess: 'sometimes' },
    'publisherAccess',
    'Publisher access must be one of immediate, review, invite-only.',
  ],
  [{ trendingWeights: { view: -1 } }, 'trendingWeights.view', 'View must be at least 0.'],
  [{ colour: 'red' }, '', 'There is no setting named colour.'],
])('an invalid value is refused with its setting’s name: %j', async (payload, path, message) => {
  const response = await change(payload, site.owner);
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { message, code: 'invalid', issues: [{ path, message }] },
  ]);
});

test('a change with If-Match replaces no setting that was changed meanwhile, and one without replaces it', async () => {
  const { revision } = (await site.call('GET /api/admin/settings', site.owner)).json();
  const seen = { 'if-match': `"${revision}"` };
  const theirs = await change({ siteName: 'Their name' }, site.owner, seen);
  expect([theirs.statusCode, theirs.json().revision]).toEqual([200, revision + 1]);
  expect(refusal(await change({ siteName: 'My name' }, site.owner, seen))).toEqual([
    409,
    'These settings changed since you looked at them: Site name.',
  ]);
  expect((await change({ siteDescription: 'Crates of sand.' }, site.owner, seen)).statusCode).toBe(200);
  const now = (await site.call('GET /api/admin/settings', site.owner)).json();
  expect(now).toMatchObject({
    siteName: 'Their name',
    siteDescription: 'Crates of sand.',
    revision: revision + 2,
  });
  const again = { 'if-match': `"${now.revision}"` };
  expect((await change({ siteName: 'My name' }, site.owner, again)).json().siteName).toBe('My name');
  expect((await change({ siteName: 'Sandcrate' }, site.owner)).statusCode).toBe(200);
});

test('only staff can read and change settings', async () => {
  for (const as of [maker, await cases.personOfRole('watcher', 'auditor')]) {
    expect((await site.call('GET /api/admin/settings', as)).statusCode).toBe(403);
    expect((await change({ autoApprove: true }, as)).statusCode).toBe(403);
  }
  expect((await change({ autoApprove: true }, null)).statusCode).toBe(401);
});

test('repeating a change of settings with its key makes it once, and another body is refused', async () => {
  const key = { 'idempotency-key': 'once' };
  await change({ autoApprove: true }, admin, key);
  await change({ autoApprove: false }, admin);
  expect((await change({ autoApprove: true }, admin, key)).statusCode).toBe(200);
  expect((await site.call('GET /api/admin/settings', admin)).json()).toMatchObject({ autoApprove: false });
  expect((await change({ publicApi: false }, admin, key)).statusCode).toBe(422);
});

test('the owner sees what automatic hiding would have done', async () => {
  const preview = (as: Person) => site.call('GET /api/admin/settings/auto-hide?reports=2', as);
  expect((await preview(site.owner)).json()).toEqual({ hidden: 0, upheld: 0 });
  expect((await preview(admin)).statusCode).toBe(403);
  const tooFew = await site.call('GET /api/admin/settings/auto-hide?reports=1', site.owner);
  expect(tooFew.statusCode).toBe(400);
});

test('each change of a setting is in the audit log', async () => {
  await change({ autoApprove: true });
  const [latest] = (await site.call('GET /api/console/audit?range=[0,0]', admin)).json();
  expect(latest).toMatchObject({
    type: 'SettingChanged',
    actorId: admin.id,
    change: { name: 'autoApprove', label: 'Auto-approve', before: false, after: true },
  });
});

test('in maintenance mode the API is for staff only, while pages, health checks and login work', async () => {
  await change({ maintenanceMode: true });
  for (const as of [null, maker]) {
    for (const line of ['GET /api/addons', 'GET /api/publishers', 'GET /api/nothing', 'POST /api/addons']) {
      const response = await site.call(line, as);
      expect(refusal(response)).toEqual(MAINTENANCE);
      expect(response.headers['retry-after']).toMatch(/^\d+$/);
    }
  }
  expect((await site.call('GET /api/addons', admin)).statusCode).toBe(200);
  expect((await site.call('GET /healthz')).statusCode).toBe(200);
  expect((await site.call('GET /readyz')).statusCode).toBe(200);
  expect((await site.call('GET /api/site')).statusCode).not.toBe(503);
  expect((await site.logIn(maker.email)).id).toBe(maker.id);
  expect((await site.call('GET /api/auth/me', maker)).statusCode).toBe(200);
  await change({ maintenanceMode: false });
  expect((await site.call('GET /api/addons')).statusCode).toBe(200);
});

test('in maintenance mode staff see pictures with a ticket in their address', async () => {
  const id = await cases.pendingAddon(maker);
  await change({ maintenanceMode: true });
  const { bannerImageUrl } = (await site.call(`GET /api/addons/${id}`, admin)).json();
  expect((await site.call(`GET ${bannerImageUrl}`)).statusCode).toBe(200);
  expect((await site.call(`GET ${bannerImageUrl.split('?')[0]}`)).statusCode).toBe(503);
});

test('with the public API off, the site itself and logged-in people get answers', async () => {
  await change({ publicApi: false });
  const asked = async (headers: Record<string, string>, as: Person | null = null) =>
    refusal(await site.call('GET /api/addons', as, { headers }));
  const closed = [403, 'The API of this site is not public. Please use the site itself, or log in.'];
  expect(await asked({})).toEqual(closed);
  expect(await asked({ 'sec-fetch-site': 'cross-site', origin: 'https://other.example' })).toEqual(closed);
  expect(await asked({ 'sec-fetch-site': 'none' })).toEqual(closed);
  expect(await asked({ origin: 'https://other.example' })).toEqual(closed);
  expect((await asked({ 'sec-fetch-site': 'same-origin' }))[0]).toBe(200);
  expect((await asked({ origin: 'https://crates.example' }))[0]).toBe(200);
  expect((await asked({ referer: 'https://crates.example/browse' }))[0]).toBe(200);
  expect(await asked({ referer: 'https://crates.example.org/browse' })).toEqual(closed);
  const elsewhere = { origin: 'https://other.example', referer: 'https://crates.example/' };
  expect(await asked(elsewhere)).toEqual(closed);
  expect((await asked({}, maker))[0]).toBe(200);
  expect(await asked({ authorization: 'Bearer made.up.token' })).toEqual(closed);
  const loggedOut = await site.logIn(maker.email);
  await site.call('POST /api/auth/logout', loggedOut);
  expect(await asked({}, loggedOut)).toEqual(closed);
  const banned = await site.publisher('banned-one');
  await cases.give(banned, { type: 'Ban', accountId: banned.id, by: 'system', banned: true, reason: null });
  expect(await asked({}, banned)).toEqual([403, 'This account has been banned.']);
  expect(refusal(await site.call('GET /api/addons?ticket=1'))).toEqual(closed);
  expect(refusal(await site.call(`GET /api/addons?ticket=${maker.token}`))).toEqual(closed);
  expect((await site.logIn(maker.email)).id).toBe(maker.id);
  expect((await site.call('GET /healthz')).statusCode).toBe(200);
});

test('with the public API off, files and pictures are served with a ticket', async () => {
  const id = await cases.pendingAddon(maker);
  const { bannerImageUrl } = (await site.call(`GET /api/addons/${id}`, maker)).json();
  await change({ publicApi: false });
  expect((await site.call(`GET ${bannerImageUrl}`)).statusCode).toBe(200);
  expect((await site.call(`GET ${bannerImageUrl.split('?')[0]}?ticket=1`)).statusCode).toBe(403);
});

test('in maintenance mode auditors can work, and staff can enrol a required second factor', async () => {
  const auditor = await cases.personOfRole('reader', 'auditor');
  const unenrolled = await cases.personOfRole('unenrolled', 'admin');
  await change({ maintenanceMode: true });
  expect((await site.call('GET /api/console/audit', auditor)).statusCode).toBe(200);
  await accountsOn(site).set({ staffSecondFactor: true });
  try {
    expect((await site.call('GET /api/console/addons', unenrolled)).statusCode).toBe(503);
    const enrolling = await site.call('POST /api/users/me/second-factor', unenrolled, {
      payload: { password: PASSWORD },
    });
    expect(enrolling.statusCode).toBe(200);
    expect((await site.call('POST /api/users/me/second-factor', maker)).statusCode).toBe(503);
  } finally {
    await accountsOn(site).set({ staffSecondFactor: false });
  }
});

test('with auto-approve, uploads of verified publishers are live at once and others wait', async () => {
  const upload = async (person: Person) =>
    (await site.call('POST /api/addons', person, await formOf(await uploadParts()))).json().status;
  const trusted = await site.publisher('trusted');
  await cases.give(trusted, { type: 'Verify', accountId: trusted.id, by: 'system', verified: true });
  expect(await upload(trusted)).toBe('pending');
  await change({ autoApprove: true });
  expect(await upload(trusted)).toBe('approved');
  expect(await upload(maker)).toBe('pending');
});

test('another process applies a changed setting at once', async () => {
  const logger = pino({ level: 'silent' });
  const other: Site = await openSite({ config: site.services.config, databaseUrl: site.databaseUrl, logger });
  try {
    await change({ maintenanceMode: true });
    await expect
      .poll(async () => (await other.app.inject('/api/addons')).statusCode, { interval: 10, timeout: 10_000 })
      .toBe(503);
  } finally {
    await other.stop();
  }
});
