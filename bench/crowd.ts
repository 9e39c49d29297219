// A worker thread that sends many requests at once and leaves, so that its sockets do not delay the thread that measures.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** `address`: that of the client, as a proxy names it. */
export type Crowd = { urls: readonly string[]; address: string; leaveAfterMs: number };

parentPort?.on('message', async (crowd: Crowd) => {
  await send(crowd);
  parentPort?.postMessage('left');
});

async function send({ urls, address, leaveAfterMs }: Crowd): Promise<void> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const all = urls.map(
    (url) =>
      new Promise<void>((resolve) => {
        get(url, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
          response
            .on('error', () => {})
            .on('close', resolve)
            .resume();
        }).on('error', () => resolve());
      }),
  );
  await Promise.race([Promise.all(all), sleep(leaveAfterMs)]);
  agent.destroy();
  await Promise.all(all);
}
