// Lighthouse's mobile profile on pages of the demo site, each against the same page without its scripts, by turns.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { destroy, freePort, newDataDir, startProduct, WITH_OWNER } from '../e2e/product.ts';
import { startBrowser } from '../e2e/start-browser.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';

export const name = 'lighthouse';
export const onlyByName = true;

/** Fetched by `npm exec`, so that nobody else has to install it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** How much worse a page may be than without its scripts. */
const ALLOWED = { score: 4, blockingMs: 150, largestPaintMs: 200 };

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');

const Listed = z.array(z.object({ id: z.string() }));
const Audit = z.object({ numericValue: z.number() });
const Category = z.object({ score: z.number() });
const Result = z.object({
  categories: z.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  environment: z.object({ benchmarkIndex: z.number() }),
  audits: z.object({ 'total-blocking-time': Audit, 'largest-contentful-paint': Audit }),
});
type Measured = {
  score: number;
  blockingMs: number;
  largestPaintMs: number;
  /** The lowest score of the other categories. */
  others: number;
  /** How fast Lighthouse found the machine. */
  machine: number;
};

export async function run(report: Report): Promise<void> {
  const dataDir = await newDataDir();
  const product = await startProduct({ dataDir, env: { ...WITH_OWNER, LOG_LEVEL: 'warn' } });
  const port = await freePort();
  const browser = await startBrowser([`--remote-debugging-port=${port}`]);
  const [asIs, scriptless] = [await startProxy(product.url, false), await startProxy(product.url, true)];
  try {
    await execute('node', ['demo/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...WITH_OWNER, DATA_DIR: dataDir, PORT: new URL(product.url).port },
      maxBuffer: 2 ** 26,
    });
    const listed = Listed.parse(await (await fetch(`${product.url}/api/addons?sort=downloads`)).json());
    const pages = { home: '/', browse: '/browse', 'add-on': `/addon/${listed[0]?.id}` };
    for (const [page, path] of Object.entries(pages)) {
      const [ours, twins]: [Measured[], Measured[]] = [[], []];
      await measure(asIs.url + path, port); // fills the caches
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await measure(asIs.url + path, port));
        twins.push(await measure(scriptless.url + path, port));
      }
      reportPage(report, page, ours, twins);
    }
  } finally {
    for (const { server } of [asIs, scriptless]) server.close();
    await browser.close();
    await product.stop();
    await destroy(product);
  }
}

function reportPage(report: Report, page: string, ours: Measured[], twins: Measured[]): void {
  const medians = (figure: keyof Measured) =>
    [ours, twins].map((results) => median(results.map((result) => result[figure])));
  const compared = [
    ['score', 'performance score', 'points', (own: number, twin: number) => own / (twin - ALLOWED.score)],
    ['blockingMs', 'blocking time', 'ms', (own: number, twin: number) => (twin + ALLOWED.blockingMs) / own],
    [
      'largestPaintMs',
      'largest paint',
      'ms',
      (own: number, twin: number) => (twin + ALLOWED.largestPaintMs) / own,
    ],
  ] as const;
  for (const [figure, label, unit, against] of compared) {
    const [own = Number.NaN, twin = Number.NaN] = medians(figure);
    report.ratio({
      name: `${page}: ${label}, against the page without scripts, give or take ${ALLOWED[figure]} ${unit}`,
      ours: own,
      raw: twin,
      unit,
      ratio: against(own, twin),
      required: 1,
    });
  }
  const lowest = Math.min(...ours.map(({ others }) => others));
  report.ratio({
    name: `${page}: accessibility, best practices, SEO: the lowest score`,
    ours: lowest,
    raw: 100,
    unit: 'points',
    required: 1,
  });
  report.figure({
    name: `${page}: Lighthouse's index of the machine's speed`,
    value: median([...ours, ...twins].map(({ machine }) => machine)),
    unit: '',
  });
}

/** Runs Lighthouse once in the browser at this debugging port. */
async function measure(url: string, port: number): Promise<Measured> {
  const { stdout } = await execute(
    'npm',
    ['exec', '--yes', '--', LIGHTHOUSE, url, `--port=${port}`, '--output=json', '--quiet'],
    { maxBuffer: 2 ** 28 },
  );
  const { categories, audits, environment } = Result.parse(JSON.parse(stdout));
  const { performance, ...others } = categories;
  return {
    score: performance.score * 100,
    blockingMs: audits['total-blocking-time'].numericValue,
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    others: Math.min(...Object.values(others).map(({ score }) => score * 100)),
    machine: environment.benchmarkIndex,
  };
}

/** A server that passes everything on, and if wanted takes the scripts out of pages. It compresses pages in either case. */
async function startProxy(target: string, isScriptless: boolean): Promise<{ url: string; server: Server }> {
  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', target);
    const isPage = asked.headers.accept?.includes('text/html') ?? false;
    const headers = { ...asked.headers, host: new URL(target).host };
    if (isPage) headers['accept-encoding'] = 'identity';
    const passedOn = request(target + asked.url, { method: asked.method, headers }, async (answer) => {
      const isHtml = answer.headers['content-type']?.startsWith('text/html') ?? false;
      if (!isHtml) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const html = (await buffer(answer)).toString();
      const body = brotliCompressSync(isScriptless ? withoutScripts(html) : html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      });
      const sent = { ...answer.headers, 'content-encoding': 'br', 'content-length': String(body.length) };
      delete sent['transfer-encoding'];
      response.writeHead(answer.statusCode ?? 502, sent).end(body);
    });
    passedOn.on('error', (error) => response.destroy(new Error(`${pathname}: ${error.message}`)));
    asked.pipe(passedOn);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return { url: `http://127.0.0.1:${address.port}`, server };
}

/** The page without scripts that run, and without what loads them early. Data for search engines stays. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, '');
