import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { closeApp } from './close-app.ts';

/** An echo server, and a half-sent request to it. */
async function halfSent(): Promise<{ app: ReturnType<typeof Fastify>; half: ClientRequest }> {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const arrived = Promise.withResolvers<void>();
  app.addHook('onRequest', async () => arrived.resolve());
  app.post('/echo', async ({ body }) => body);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const headers = { 'content-type': 'text/plain', 'content-length': 8 };
  const half = request(`${url}/echo`, { agent, method: 'POST', headers });
  half.write('half');
  await arrived.promise;
  return { app, half };
}

test('closing answers a request in progress and then closes its connection', async () => {
  const { app, half } = await halfSent();
  const closed = closeApp(app);
  half.end('half');
  const [response] = await once(half, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
  await closed;
}, 5_000);

test('closing aborts a request that never ends', async () => {
  const { app, half } = await halfSent();
  const answer = once(half, 'response');
  await Promise.all([closeApp(app, 50), expect(answer).rejects.toThrow('socket hang up')]);
}, 5_000);
