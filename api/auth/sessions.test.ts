// How long sessions and tickets are valid, what a ticket opens, and how signing secrets are rotated.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import { createTokens } from './tokens.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;
beforeAll(async () => {
  site = await testSite();
  accounts = accountsOn(site);
});
afterAll(() => site.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock of this process without affecting timers. */
function moveClock(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + milliseconds });
}

function claimsOf(token: string) {
  const [, payload = ''] = token.split('.');
  const claims: { iat: number; exp: number; [name: string]: unknown } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  );
  return claims;
}

const ticketIn = (address: string) => new URL(address, 'http://site').searchParams.get('ticket') ?? '';
const statusOf = async (line: string, as?: Person | null) => (await site.call(line, as)).statusCode;

async function pendingAddon(maker: Person): Promise<{ id: string; fileUrl: string; bannerImageUrl: string }> {
  return (await site.call('POST /api/addons', maker, await formOf(await uploadParts()))).json();
}

describe('a session', () => {
  test('expires 14 days after its token was signed', async () => {
    const { iat, exp } = claimsOf(site.owner.token);
    expect(exp - iat).toBe(14 * 24 * 60 * 60);
    moveClock(14 * DAY - MINUTE);
    expect(await statusOf('GET /api/auth/me', site.owner)).toBe(200);
    moveClock(2 * MINUTE);
    expect(await statusOf('GET /api/auth/me', site.owner)).toBe(401);
  });

  test('continues with a fresh token when its user returns within 14 days', async () => {
    const maker = await site.publisher('comes-back');
    moveClock(13 * DAY);
    const { token } = (await site.call('GET /api/auth/me', maker)).json();
    moveClock(13 * DAY);
    expect(await statusOf('GET /api/auth/me', { ...maker, token })).toBe(200);
    expect(await statusOf('GET /api/auth/me', maker)).toBe(401);
  });

  test('ends after 14 days even when its token was signed with a later expiry', async () => {
    const [secret = ''] = site.services.secrets.jwtSecrets;
    const { createSigner } = await import('fast-jwt');
    const { use, sub, sid, num } = claimsOf(site.owner.token);
    const signedAt = (iat: number) =>
      createSigner({ key: secret, algorithm: 'HS256', expiresIn: 14_000 * DAY })({ use, sub, sid, num, iat });
    const now = Math.floor(Date.now() / 1000);
    const withToken = (token: string) => statusOf('GET /api/auth/me', { ...site.owner, token });
    expect(await withToken(signedAt(now - 60))).toBe(200);
    expect(await withToken(signedAt(now - 15 * 24 * 60 * 60))).toBe(401);
  });
});

describe('a ticket', () => {
  let maker: Person;
  beforeAll(async () => {
    maker = await site.publisher('ticket-maker');
  });

  test('is valid for one hour', async () => {
    const { fileUrl } = await pendingAddon(maker);
    const { iat, exp } = claimsOf(ticketIn(fileUrl));
    expect(exp - iat).toBe(60 * 60);
    moveClock(49 * MINUTE);
    expect(await statusOf(`GET ${fileUrl}`)).toBe(200);
    moveClock(12 * MINUTE);
    expect(await statusOf(`GET ${fileUrl}`)).toBe(404);
  });

  test('opens only the file or picture whose address it is in, in every width', async () => {
    const one = await pendingAddon(maker);
    const other = await pendingAddon(maker);
    const ticket = ticketIn(one.bannerImageUrl);
    const bare = (address: string) => address.split('?')[0];
    expect(await statusOf(`GET ${one.bannerImageUrl}&w=320`)).toBe(200);
    expect(await statusOf(`HEAD ${one.bannerImageUrl}`)).toBe(200);
    for (const address of [one.fileUrl, other.fileUrl, other.bannerImageUrl]) {
      expect(await statusOf(`GET ${bare(address)}?ticket=${ticket}`)).toBe(404);
    }
    expect(await statusOf(`GET /api/addons/${one.id}?ticket=${ticket}`)).toBe(404);
    expect(await statusOf('GET /api/auth/me', { ...maker, token: ticket })).toBe(401);
    expect(await statusOf(`GET ${bare(one.bannerImageUrl)}?ticket=${maker.token}`)).toBe(404);
  });

  test('keeps the address of a picture the same for minutes, so that browsers can cache it', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now - (now % HOUR) + HOUR });
    const { id, bannerImageUrl } = await pendingAddon(maker);
    const addressNow = async () => (await site.call(`GET /api/addons/${id}`, maker)).json().bannerImageUrl;
    moveClock(9 * MINUTE);
    expect(await addressNow()).toBe(bannerImageUrl);
    moveClock(2 * MINUTE);
    expect(await addressNow()).not.toBe(bannerImageUrl);
  });

  test.each([
    ['a logout', (person: Person) => site.call('POST /api/auth/logout', person)],
    [
      'a ban',
      ({ id }: Person) =>
        accounts.give(id, { type: 'Ban', accountId: id, by: 'system', banned: true, reason: null }),
    ],
    [
      'a change of role',
      ({ id }: Person) =>
        accounts.give(id, {
          type: 'ChangeRole',
          accountId: id,
          by: 'system',
          role: 'admin',
          ownerIds: [site.owner.id],
        }),
    ],
    ['signing out everywhere', (person: Person) => site.call('POST /api/auth/logout-everywhere', person)],
  ])('ends with its session: %s', async (what, end) => {
    const person = await site.publisher(`ends-${what.split(' ').at(-1)}`);
    const { fileUrl } = await pendingAddon(person);
    expect(await statusOf(`GET ${fileUrl}`)).toBe(200);
    await end(person);
    expect(await statusOf(`GET ${fileUrl}`)).toBe(404);
  });
});

describe('signing secrets', () => {
  const OLD = 'an old secret of tests, long enough';
  const NEW = 'a new secret of tests, long enough too';
  const subject = { id: crypto.randomUUID(), sessionId: crypto.randomUUID(), sessionNumber: 0 };

  test('can be rotated: the first signs, and what the others signed is still accepted', () => {
    const old = createTokens([OLD]).session(subject);
    const rotated = createTokens([NEW, OLD]);
    expect(rotated.verify(old)).toMatchObject({ sub: subject.id });
    expect(createTokens([NEW]).verify(rotated.session(subject))).toMatchObject({ sub: subject.id });
    expect(createTokens([NEW]).verify(old)).toBeUndefined();
  });

  test('are the only ones whose tokens are accepted', () => {
    const [header, payload] = createTokens([NEW]).session(subject).split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    for (const token of ['', 'a.b.c', unsigned, `${header}.${payload}.AAAA`]) {
      expect(createTokens([NEW]).verify(token)).toBeUndefined();
    }
  });
});
