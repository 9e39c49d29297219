import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test('a draining instance answers every request, closes its connection, and is not ready', async () => {
  const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = async (path: string) => {
    const [answer] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
  await expect.poll(() => ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
  site.app.startDraining();
  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' });
  expect(await ask('/api/addons')).toEqual({ status: 200, connection: 'close' });
  expect((await site.call('GET /readyz')).json()).toEqual({ status: 'stopping' });
});
