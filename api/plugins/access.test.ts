import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type * as account from '@sandcrate/core/account/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

/** Longer than a session is trusted. */
const SLOWLY_MS = 3200;

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** Uploads an add-on, and calls `meanwhile` when a part of it has been sent. */
async function uploadSlowly({ token }: Person, meanwhile: () => Promise<unknown>) {
  const { payload, headers } = await formOf(await uploadParts({}));
  const bytes = Buffer.from(payload);
  const sending = httpRequest({
    host: '127.0.0.1',
    port: (site.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/api/addons',
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject);
  });
  sending.write(bytes.subarray(0, 100));
  await pause(SLOWLY_MS);
  await meanwhile();
  sending.end(bytes.subarray(100));
  const response = await answered;
  const { message } = (await json(response)) as { message?: string };
  return [response.statusCode, message];
}

test('access that is lost while a body arrives is refused', async () => {
  const { give } = accountsOn(site);
  const uploading = async (username: string, loss?: (id: string) => account.AccountCommand) => {
    const maker = await site.publisher(username);
    return uploadSlowly(maker, async () => loss && give(maker.id, loss(maker.id)));
  };
  const answers = await Promise.all([
    uploading('patient'),
    uploading('banned-one', (id) => ({
      type: 'Ban',
      accountId: id,
      by: 'system',
      banned: true,
      reason: null,
    })),
    uploading('demoted', () => ({ type: 'Demote', by: 'system', reason: null })),
    uploading('deleted-one', (id) => ({
      type: 'DeleteAccount',
      accountId: id,
      by: 'system',
      withContent: true,
    })),
  ]);
  expect(answers).toEqual([
    [201, undefined],
    [403, 'This account has been banned.'],
    [401, 'Please log in to continue.'],
    [401, 'Please log in to continue.'],
  ]);
  expect((await site.call('GET /api/admin/addons', site.owner)).json()).toHaveLength(1);
});
