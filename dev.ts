// npm run dev: both front ends from their sources, by Vite with hot reload, before the running product.
// The product answers everything else, and is restarted when a file that it has loaded changes.
// The environment variables of `npm start` apply here too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire, registerHooks } from 'node:module';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeOf } from '@sandcrate/api/contract/locales.ts';
import { NOWHERE } from '@sandcrate/api/contract/nowhere.ts';
import type { AddressOf, CallApi, Render, SiteServer } from '@sandcrate/api/contract/site-renderer.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { createServer as createVite, type ViteDevServer } from 'vite';

const ROOT = import.meta.dirname;
const { port: PORT, host: HOST, publicUrl: PUBLIC_URL } = loadConfig(process.env);
const CONSOLE = /^\/(?:admin|owner)(?:\/|$)/;
/** What the renderer marks as its own, which matters only to the product's policy. */
const MARK = 'dev';
/** While the product starts, requests are sent again this often. */
const RETRY_MS = 200;
const START_PATIENCE_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const run = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });

/** The product does not start without a build, whose pages nobody sees here. */
async function buildOnce(): Promise<void> {
  const files = ['site/dist/server/server.js', 'console/dist/index.html'];
  const isBuilt = await Promise.all(files.map((file) => access(join(ROOT, file)))).then(
    () => true,
    () => false,
  );
  if (isBuilt) return;
  const [code] = await once(run(['build.ts']), 'exit');
  if (code !== 0) process.exit(1);
}

await buildOnce();
const productPort = await freePort();
const product = run(['--watch', '--watch-preserve-output', 'api/start.ts'], {
  PORT: String(productPort),
  HOST: '127.0.0.1',
  PUBLIC_URL,
});

// The site has a React of its own, which packages outside its folder would not find.
const inSite = createRequire(join(ROOT, 'site/package.json'));
const REACT = new Map(
  ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/server'].map((name) => [
    name,
    pathToFileURL(inSite.resolve(name)).href,
  ]),
);
registerHooks({
  resolve(specifier, context, next) {
    const url = REACT.get(specifier);
    return url === undefined ? next(specifier, context) : { url, format: 'commonjs', shortCircuit: true };
  },
});

const http = createServer((incoming, answer) => void handle(incoming, answer));
const vite = (folder: string) =>
  createVite({
    root: join(ROOT, folder),
    configFile: join(ROOT, folder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  });
const site = await vite('site');
const consoleSite = await vite('console');

/** What the renderer reads of a build: here the sources themselves, and no styles, which Vite adds. */
const folder = await mkdtemp(join(tmpdir(), 'sandcrate-dev-'));
await mkdir(join(folder, '.vite'));
await writeFile(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({ 'src/main.tsx': { file: 'src/main.tsx' }, 'style.css': { file: 'style.css' } }),
);
await writeFile(join(folder, 'style.css'), '');

const callApi: CallApi = (address, init) =>
  whenStarted(() => fetch(`http://127.0.0.1:${productPort}${address}`, init));

type Pages = { server: SiteServer; addressOf: AddressOf; render: Render };
let pages: Pages | undefined;

/** Loaded again by Vite when one of its sources has changed. */
async function currentPages(): Promise<Pages> {
  const server = (await site.ssrLoadModule('/src/server.tsx')) as SiteServer;
  if (pages?.server === server) return pages;
  const render = await server.createRenderer({ folder, url: PUBLIC_URL, callApi });
  pages = { server, addressOf: server.createAddressOf({ url: PUBLIC_URL }), render };
  return pages;
}

/** Calls the product, again and again while it starts. */
async function whenStarted<T>(call: () => Promise<T>): Promise<T> {
  const until = performance.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = incoming.url ?? '/';
  const path = url.split('?')[0] ?? '/';
  const isPage = incoming.method === 'GET' && (incoming.headers.accept ?? '').includes('text/html');
  try {
    if (isPage && CONSOLE.test(path)) {
      const page = await readFile(join(ROOT, 'console/index.html'), 'utf8');
      return sendPage(answer, 200, await consoleSite.transformIndexHtml(url, page));
    }
    if (await byVite(path.startsWith('/console/') ? consoleSite : site, incoming, answer)) return;
    if (isPage && (await sendSitePage(url, answer))) return;
    passOn(incoming, answer);
  } catch (error) {
    if (error instanceof Error) site.ssrFixStacktrace(error);
    console.error(error);
    sendPage(
      answer,
      500,
      `<pre>${String(error instanceof Error ? error.stack : error).replace(/</g, '&lt;')}</pre>`,
    );
  }
}

/** Whether the site has a page at this address. */
async function sendSitePage(url: string, answer: ServerResponse): Promise<boolean> {
  const { addressOf, render } = await currentPages();
  const { address, redirect } = addressOf(url);
  if (placeOf(address).path === NOWHERE) return false;
  const { status, html, location = redirect } = await render(address, { mark: MARK });
  if (location !== undefined) answer.writeHead(307, { location }).end();
  else {
    const page = await site.transformIndexHtml(url, html.replaceAll(` nonce="${MARK}"`, ''));
    // React would not expect the spaces that Vite puts between its scripts.
    sendPage(answer, status, page.replace(/>\n\s*</g, '><'));
  }
  return true;
}

function sendPage(answer: ServerResponse, status: number, html: string): void {
  answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** Whether this server of Vite has answered. */
const byVite = (server: ViteDevServer, incoming: IncomingMessage, answer: ServerResponse) =>
  new Promise<boolean>((resolve, reject) => {
    answer.once('close', () => resolve(true));
    server.middlewares(incoming, answer, (error?: unknown) => (error ? reject(error) : resolve(false)));
  });

/** Sends the request on to the product. */
function passOn(incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = incoming;
  const outgoing = request(
    { host: '127.0.0.1', port: productPort, method, path: url, headers },
    (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    },
  );
  outgoing.on('error', () => {
    if (answer.headersSent) return void answer.destroy();
    answer.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' });
    answer.end(JSON.stringify({ message: 'The product is starting. Try again in a moment.' }));
  });
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  http.close();
  http.closeAllConnections();
  const ended = product.exitCode === null ? once(product, 'exit') : undefined;
  product.kill('SIGTERM');
  await Promise.all([ended, site.close(), consoleSite.close(), rm(folder, { recursive: true })]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
product.on('exit', () => void stop());

http.listen(PORT, HOST, () => console.log(`Front ends with hot reload: http://localhost:${PORT}`));
