// Minimal builds of both front ends, for tests of the server.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Redirects `/moved` to `/new` and `/loop/%5E` to itself. Renders an add-on as its title and comments, or with the status of the failed call. Fails for `/fails`, ends its thread
 * for `/ends-the-thread`, keeps it busy until a file exists for `/blocks/{file}`, writes its mark into the text of
 * `/marked`, and renders other addresses as a long text. Every page contains a script that is not the renderer's own.
 */
const SERVER = `
import { existsSync } from 'node:fs';
export const createAddressOf = () => (url) => {
  const [path] = url.split('?');
  if (path === '/old') return { address: '/new', redirect: '/new' };
  return path === '/moved/' ? { address: '/moved', redirect: '/moved' } : { address: path };
};
let rendered = 0;
export const createRenderer = async ({ callApi }) => async (address, { mark }) => {
  if (address === '/fails') throw new Error('it cannot be rendered');
  if (address === '/moved') return { status: 307, html: '', location: '/new', isComplete: true };
  if (address === '/loop/%5E') return { status: 307, html: '', location: '/loop/^', isComplete: true };
  if (address === '/ends-the-thread') process.exit(1);
  if (address.startsWith('/blocks/')) while (!existsSync(decodeURIComponent(address.slice(8)))) {}
  const page = (body, status = 200, isComplete = true) => ({
    status,
    isComplete,
    html: '<!doctype html><html><head><style nonce="' + mark + '">p{}</style><script nonce="' + mark + '">one()</script>' +
      '<script type="application/ld+json" nonce="' + mark + '">{}</script></head><body>' + body + ' ' + rendered++ +
      '<script>smuggled()</script><script class="x" nonce="' + mark + '">two()</script></body></html>',
  });
  if (address === '/marked') return page(mark);
  const [, area, id] = address.split('/');
  if (area !== 'addon') return page('<p>sand</p>'.repeat(200), area === 'missing' ? 404 : 200, area !== 'partial');
  let status = 200;
  const ask = async (part) => {
    const answer = await callApi('/api/addons/' + id + part, { headers: {} });
    status = answer.status;
    return answer.ok ? JSON.parse(await answer.text()) : undefined;
  };
  const addon = await ask('');
  if (addon === undefined) return page('missing', status);
  const comments = await ask('/comments');
  return page(addon.title + ' ' + comments.map(({ content }) => content).join(' '));
};
`;

export type BuiltPages = { siteDir: string; consoleDir: string; remove: () => Promise<void> };

/** Writes the builds to a temporary folder. */
export async function builtPages(): Promise<BuiltPages> {
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-pages-'));
  for (const part of ['site', 'console']) await mkdir(join(folder, part, 'assets'), { recursive: true });
  await mkdir(join(folder, 'site/icons'));
  await writeFile(join(folder, 'site/icons/favicon.ico'), 'icon');
  await mkdir(join(folder, 'site/server'));
  await writeFile(join(folder, 'site/server/package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'site/server/server.js'), SERVER);
  await writeFile(join(folder, 'site/assets/site.js'), 'plain();');
  await writeFile(join(folder, 'site/assets/site.js.br'), 'compressed');
  await writeFile(
    join(folder, 'console/index.html'),
    '<html><head><title>Console</title></head><body><script nonce="__CSP_NONCE__">start()</script></body></html>',
  );
  return {
    siteDir: join(folder, 'site'),
    consoleDir: join(folder, 'console'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
