// The language in which a member registers or logs in is recorded in the account.
import * as account from '@sandcrate/core/account/account.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { PASSWORD, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  await accountsOn(site).set({ registrationOpen: true });
});
afterAll(() => site.close());

const page = (path: string) => new URL(path, site.services.config.publicUrl).href;
const register = async (username: string, headers: Record<string, string>) => {
  const payload = { username, email: `${username}@example.org`, password: PASSWORD };
  const answer = await site.call('POST /api/auth/register', null, { payload, headers });
  expect(answer.statusCode).toBe(201);
  return answer.json().user.id as string;
};
const logIn = async (username: string, headers: Record<string, string>) => {
  const payload = { email: `${username}@example.org`, password: PASSWORD };
  return (await site.call('POST /api/auth/login', null, { payload, headers })).statusCode;
};
const events = async (id: string) => {
  const found: [string, unknown][] = [];
  for await (const { type, data } of site.services.store.readStream(account.streamName(id)))
    found.push([type, data]);
  return found;
};
const languages = async (id: string) =>
  (await events(id)).flatMap(([type, data]) => (type === 'LanguageChosen' ? [data] : []));

test('the page decides, then the cookie, then the browser', async () => {
  const headers = { cookie: 'language=fr', 'accept-language': 'pl' };
  const german = await register('german', { ...headers, referer: page('/de/register') });
  expect(await languages(german)).toEqual([{ language: 'de' }]);
  const french = await register('french', { ...headers, referer: 'https://elsewhere.example/de/' });
  expect(await languages(french)).toEqual([{ language: 'fr' }]);
  const polish = await register('polish', { 'accept-language': 'pl' });
  expect(await languages(polish)).toEqual([{ language: 'pl' }]);
});

test('the language is known before the code is mailed', async () => {
  const id = await register('turkish', { referer: page('/tr/register') });
  const types = (await events(id)).map(([type]) => type);
  expect(types.indexOf('LanguageChosen')).toBeLessThan(types.indexOf('EmailVerificationRequested'));
  expect(types).toContain('LanguageChosen');
});

test('a login records another language, and nothing for the same one', async () => {
  const id = await register('english', { referer: page('/register'), 'accept-language': 'de' });
  expect(await logIn('english', { referer: page('/login') })).toBe(200);
  expect(await languages(id)).toEqual([]);
  for (const path of ['/ar/login', '/ar/login', '/login'])
    expect(await logIn('english', { referer: page(path) })).toBe(200);
  expect(await languages(id)).toEqual([{ language: 'ar' }, { language: 'en' }]);
});

test('a login to the console, which is in English only, keeps the language', async () => {
  const id = await register('moderator', { referer: page('/pl/register') });
  expect(await logIn('moderator', { referer: page('/admin/pending'), 'accept-language': 'en' })).toBe(200);
  expect(await languages(id)).toEqual([{ language: 'pl' }]);
});

test('a login works when the language cannot be recorded', async () => {
  const id = await register('somebody', {});
  const handle = vi.spyOn(site.services.handler, 'handle').mockRejectedValue(new Error('no log'));
  try {
    expect(await logIn('somebody', { referer: page('/ja/login') })).toBe(200);
    expect(handle).toHaveBeenCalled();
  } finally {
    handle.mockRestore();
  }
  expect(await languages(id)).toEqual([]);
});
