// Starts releases of the product, each as a process with its own data that is used over HTTP only: this release and, if
// BENCH_BESIDE names a checkout in which `npm ci` was run, an older one.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generatedListings } from '@sandcrate/projections/search/testing/generated-catalogue.ts';
import { z } from 'zod';
import { type Account, approve, createPublisher, logIn, succeed } from '../e2e/api.ts';
import { newPack, uploadForm } from '../e2e/crash/pack.ts';
import { destroy, newDataDir, OWNER, type Product, startProduct, WITH_OWNER } from '../e2e/product.ts';
import { pollUntil } from './poll-until.ts';
import { anAddress } from './steady/asking.ts';

const execute = promisify(execFile);
const HERE = join(import.meta.dirname, '..');
const beside = process.env.BENCH_BESIDE;

export type Member = Account & { token: string };

/** A product with a catalogue, members who are logged in, and a few files to download. */
export type Release = {
  product: Product;
  addonIds: string[];
  members: Member[];
  /** Paths of files that anybody may download. */
  files: string[];
};

export type Stock = { addons: number; members?: number; files?: number };

const Session = z.object({ token: z.string() });
const Uploaded = z.object({ id: z.string(), fileUrl: z.string() });
const Listed = z.array(z.object({ id: z.string() }));

const JOIN_AT_ONCE = 4;
const PER_PAGE = 100;
/** More ids than this are not needed. */
const MOST_IDS = 2000;

/** Calls `use` with this release and the older one, if any, with the same catalogue. Removes both afterwards. */
export async function withReleases(
  stock: Stock,
  use: (ours: Release, older: Release | undefined) => Promise<void>,
): Promise<void> {
  await withRelease(HERE, stock, (ours) =>
    beside === undefined
      ? use(ours, undefined)
      : withRelease(resolve(beside), stock, (older) => use(ours, older)),
  );
}

async function withRelease(
  root: string,
  stock: Stock,
  use: (release: Release) => Promise<void>,
): Promise<void> {
  const dataDir = await newDataDir();
  try {
    if (root !== HERE) await build(root);
    const env = { ...WITH_OWNER, TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
    const product = await startProduct({ dataDir, env, root });
    try {
      await use(await fill(product, root, stock));
      const code = await product.stop();
      if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.output()}`);
    } finally {
      await destroy(product);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The script's name is the same in all releases, however they build their front ends. */
async function build(root: string): Promise<void> {
  if (existsSync(join(root, 'site/dist/index.html'))) return;
  await execute('npm', ['run', 'build'], { cwd: root, env: environmentOf(root), maxBuffer: 2 ** 28 });
}

const environmentOf = (root: string) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
});

/** Uses only what older releases have too: the command line's import, and API calls. */
async function fill(
  product: Product,
  root: string,
  { addons, members = 0, files = 0 }: Stock,
): Promise<Release> {
  const { url } = product;
  await importCatalogue(product, root, addons);
  const owner = await logIn(url, OWNER);
  await succeed(url, 'PATCH /api/admin/settings', { token: owner, body: { registrationOpen: true } });
  return {
    product,
    addonIds: await idsOf(url, addons),
    members: await joinAll(url, members),
    files: await upload(url, owner, files),
  };
}

async function importCatalogue({ url, dataDir }: Product, root: string, addons: number): Promise<void> {
  const path = join(dataDir, 'catalogue.jsonl');
  const lines = [...generatedListings(addons)].map((listing) =>
    JSON.stringify({
      source: 'bench',
      id: listing.key,
      title: listing.title.padEnd(3, 'o'),
      description: `${listing.description} and what else it is good for`,
      tags: listing.tags,
      category: listing.category,
      author: listing.publisher,
      version: '1.0.0',
      url: 'https://example.org/pack',
      created: listing.createdAt,
      downloads: listing.downloads,
    }),
  );
  await writeFile(path, `${lines.join('\n')}\n`);
  await execute('node', ['api/cli.ts', 'import', path], {
    cwd: root,
    env: { ...environmentOf(root), DATA_DIR: dataDir },
    maxBuffer: 2 ** 28,
  });
  await pollUntil(async () => {
    const answer = await fetch(`${url}/api/addons`);
    await answer.arrayBuffer();
    return Number(answer.headers.get('x-total-count')) >= addons;
  });
}

async function idsOf(url: string, addons: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < Math.min(addons, MOST_IDS); page++) {
    const answer = await succeed(url, `GET /api/addons?limit=${PER_PAGE}&page=${page}`);
    const listed = Listed.parse(await answer.json());
    if (listed.length === 0) break;
    ids.push(...listed.map(({ id }) => id));
  }
  return ids;
}

async function joinAll(url: string, count: number): Promise<Member[]> {
  const waiting = Array.from({ length: count }, (_, number) => `player${number}`);
  const members: Member[] = [];
  const worker = async () => {
    for (let username = waiting.pop(); username; username = waiting.pop()) {
      const account = { email: `${username}@example.org`, password: `the pass phrase of ${username}` };
      const answer = await fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
        body: JSON.stringify({ username, ...account }),
      });
      members.push({ ...account, ...Session.parse(await answer.json()) });
    }
  };
  await Promise.all(Array.from({ length: JOIN_AT_ONCE }, worker));
  return members;
}

/** Uploads add-ons with real files as a publisher, and approves them. */
async function upload(url: string, owner: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const token = await logIn(url, await createPublisher(url, owner, 'a-maker'));
  const files: string[] = [];
  for (let number = 1; number <= count; number++) {
    const title = `Something to fetch ${number}`;
    const response = await fetch(`${url}/api/addons`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: await uploadForm(title, newPack(title)),
    });
    const { id, fileUrl } = Uploaded.parse(await response.json());
    await approve(url, owner, { id });
    files.push(fileUrl);
  }
  return files;
}
