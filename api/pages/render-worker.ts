// Renders pages in a worker thread. Their API calls are made in the main thread, over a port.
import { AsyncLocalStorage } from 'node:async_hooks';
import { STATUS_CODES } from 'node:http';
import type { MessagePort } from 'node:worker_threads';
import { workerData } from 'piscina';
import type { CallApi, SiteServer } from '../contract/site-renderer.ts';
import { newNonce } from '../plugins/security-headers.ts';
import { approveMarked } from './inline-sources.ts';
import type { ApiAnswer, ApiCall, RenderedDocument, RenderTask, ThreadData } from './render-thread.ts';

const { server, folder, url }: ThreadData = workerData;

/** The calls of the page that is being rendered. */
const current = new AsyncLocalStorage<CallApi>();
const built: SiteServer = await import(server);
const render = await built.createRenderer({
  folder,
  url,
  callApi: (address, init) => {
    const callApi = current.getStore();
    if (callApi === undefined) throw new Error(`${address} was called outside of a page`);
    return callApi(address, init);
  },
});

/** Calls the API over a port. */
function callsOver(port: MessagePort): CallApi {
  const waiting = new Map<number, (answer: ApiAnswer) => void>();
  port.on('message', (answer: ApiAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let calls = 0;
  return async (address, { method = 'GET', headers }) => {
    const id = calls++;
    const call: ApiCall = { id, address, method, headers: Object.fromEntries(new Headers(headers)) };
    const {
      status,
      body,
      headers: sent,
    } = await new Promise<ApiAnswer>((resolve) => {
      waiting.set(id, resolve);
      port.postMessage(call);
    });
    // A Response would turn the text into a stream and read it again.
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText: STATUS_CODES[status] ?? '',
      headers: new Headers(sent),
      text: async () => body,
    };
  };
}

export default async ({ address, port }: RenderTask): Promise<RenderedDocument> => {
  const mark = newNonce();
  const { html: marked, ...page } = await current.run(callsOver(port), () => render(address, { mark }));
  const { html, ...sources } = approveMarked(marked, mark);
  return { ...page, ...sources, body: new TextEncoder().encode(html) };
};
