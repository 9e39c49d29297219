// A typical load balancer: it checks /readyz, keeps connections open, and retries a request only when it could not
// connect.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_MS = 200;
/** As usual, a single slow answer does not remove an instance. */
const FAILURES_ALLOWED = 2;

type Backend = { url: string; isReady: boolean; failures: number; agent: Agent };

export type Balancer = {
  url: string;
  add(url: string): void;
  remove(url: string): void;
  /** The instances to which requests are sent now. */
  ready(): string[];
  close(): Promise<void>;
};

export async function startBalancer(): Promise<Balancer> {
  const backends = new Set<Backend>();
  let turn = 0;

  const check = async (backend: Backend) => {
    const answer = await fetch(`${backend.url}/readyz`, { headers: { connection: 'close' } }).catch(
      () => null,
    );
    await answer?.arrayBuffer().catch(() => {});
    backend.failures = answer?.status === 200 ? 0 : backend.failures + 1;
    if (backend.failures === 0) backend.isReady = true;
    else if (backend.failures > FAILURES_ALLOWED) backend.isReady = false;
  };
  const closed = new AbortController();
  const keepChecking = async () => {
    while (!closed.signal.aborted) {
      await Promise.all([...backends].map(check));
      await delay(CHECK_MS);
    }
  };
  const checking = keepChecking();

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    for (const _ of backends) {
      const ready = [...backends].filter(({ isReady }) => isReady);
      const backend = ready[turn++ % ready.length];
      if (!backend) break;
      try {
        const answer = await exchange(backend, incoming, body);
        outgoing.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
        outgoing.end(await buffer(answer));
        return;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
        backend.isReady = false; // nothing was sent, so another instance may get the request
      }
    }
    outgoing.writeHead(502).end('No instance is ready');
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(502).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    add(url) {
      backends.add({ url, isReady: false, failures: 0, agent: new Agent({ keepAlive: true }) });
    },
    remove(url) {
      for (const backend of backends) {
        if (backend.url !== url) continue;
        backends.delete(backend);
        backend.agent.destroy();
      }
    },
    ready: () => [...backends].filter(({ isReady }) => isReady).map(({ url }) => url),
    async close() {
      closed.abort();
      await checking;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      for (const { agent } of backends) agent.destroy();
    },
  };
}

async function exchange(backend: Backend, { url, method, headers }: IncomingMessage, body: Buffer) {
  const sent = request(`${backend.url}${url}`, {
    method,
    agent: backend.agent,
    headers: { ...withoutHops(headers), 'content-length': body.length },
  });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  return answer as IncomingMessage;
}

/** Removes headers that concern one connection only. */
function withoutHops({
  connection,
  'keep-alive': _,
  'transfer-encoding': __,
  ...headers
}: IncomingMessage['headers']) {
  return headers;
}
