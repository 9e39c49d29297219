import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test.each([
  ['maintenance mode', { maintenanceMode: true }, 503],
  ['a private API', { publicApi: false }, 403],
])('%s closes calls however their address is encoded', async (_, values, refused) => {
  const { set } = accountsOn(site);
  const statuses = async () => {
    const urls = ['/api/addons', '/%61pi/addons', '/ap%69/addons', '/%61pi/nothing'];
    const answers = await Promise.all(urls.map((url) => site.app.inject({ url })));
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await statuses()).toEqual([200, 200, 200, 404]);
  await set(values);
  expect(await statuses()).toEqual([refused, refused, refused, 404]);
  await set({ maintenanceMode: false, publicApi: true });
});
