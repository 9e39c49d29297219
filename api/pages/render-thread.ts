// The thread that renders pages, so that many new pages do not delay other requests.
import { AsyncLocalStorage } from 'node:async_hooks';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { RenderedPage } from '../contract/site-renderer.ts';

export type ThreadData = { server: string; folder: string; url: string };
export type RenderTask = { address: string; port: MessagePort };
export type RenderedDocument = Omit<RenderedPage, 'html'> & {
  body: Uint8Array;
  /** The renderer's own inline scripts and styles, as sources of a content security policy. */
  scripts: string[];
  styles: string[];
};

export type ApiCall = { id: number; address: string; method: string; headers: Record<string, string> };
export type ApiAnswer = { id: number; status: number; headers: [string, string][]; body: string };
export type AnswerCall = (call: ApiCall) => Promise<ApiAnswer>;

/** Beyond this the thread ends, its pages fail, and a new one takes its place. */
const HEAP_MB = 256;
const YOUNG_HEAP_MB = 16;

type Options = ThreadData & {
  /** How many pages are rendered at once; most of them wait for their calls. */
  atOnce: number;
  answerCall: AnswerCall;
};

/** What a page gets whose call could not be made, such as while the site closes. */
const unavailable = ({ id }: ApiCall): ApiAnswer => ({ id, status: 503, headers: [], body: '' });

export class RenderThread {
  readonly #pool: Piscina<RenderTask, RenderedDocument>;
  readonly #answerCall: AnswerCall;

  constructor({ atOnce, answerCall, ...data }: Options) {
    this.#answerCall = answerCall;
    this.#pool = new Piscina({
      filename: new URL('./render-worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: atOnce,
      workerData: data,
      recordTiming: false, // its histograms take a third of a megabyte each
      execArgv: [], // tests run with flags that a worker does not accept
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
  }

  /**
   * Renders a page. Its API calls are made in the async context of the caller.
   * @throws Error when it cannot be rendered, or when the thread has ended
   */
  async render(address: string): Promise<RenderedDocument> {
    const { port1, port2 } = new MessageChannel();
    const inContext = AsyncLocalStorage.snapshot();
    port1.on('message', async (call: ApiCall) => {
      port1.postMessage(await inContext(() => this.#answerCall(call)).catch(() => unavailable(call)));
    });
    try {
      return await this.#pool.run({ address, port: port2 }, { transferList: [port2] });
    } finally {
      port1.close();
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
