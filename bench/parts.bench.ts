// A picture of a pack, a page and its data for one visitor, while another address requests 300 parts of a heavy pack at once
// and leaves.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { approve, createPublisher, logIn, uploadAddon } from '../e2e/api.ts';
import { destroy, newDataDir, startProduct, WITH_OWNER } from '../e2e/product.ts';
import { smallPicture } from '../e2e/small-files.ts';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import type { Crowd } from './crowd.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';
import { quantile } from './search-engines.ts';
import { AS_A_BROWSER, anAddress } from './steady/asking.ts';

export const name = 'parts';

const ROUNDS = 8;
/** Packs that were not looked into before: one for each round that begins with such a pack. */
const UNSEEN_PACKS = 4;
const ROUND_MS = 1500;
const PAUSE_MS = 5;
const CROWD = 300;
const LEAVE_AFTER_MS = 1000;
/** Beside a crowd, everything may take twice as long as alone. */
const REQUIRED = 0.5;

/** The widest picture that is shown. */
const SIDE = 2048;
const FILLER_FILES = 70;
const FILLER_BYTES = 4 * 1024 * 1024;
/** At most so many of a crowd's pictures are read before it leaves; the next crowd begins after them. */
const READ_PER_CROWD = 60;
const HEAVY_PICTURES = CROWD + ROUNDS * READ_PER_CROWD;
/** None is requested twice, so that each is read. */
const LIGHT_PICTURES = 8000;
const pictureOf = (index: number) => `textures/${index}.png`;

const KINDS = ['a picture', "a page's data", 'a page'] as const;
type Kind = (typeof KINDS)[number];
type Times = Record<Kind, number[]>;
type Visitor = Record<Kind, () => Promise<number>>;

const FIGURES = [
  ['median', median],
  ['p99', (times: readonly number[]) => quantile(times, 0.99)],
  ['longest', (times: readonly number[]) => Math.max(...times)],
] as const;

export async function run(report: Report): Promise<void> {
  const env = { ...WITH_OWNER, TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
  const product = await startProduct({ dataDir: await newDataDir(), env });
  const agent = new Agent({ keepAlive: true });
  const crowd = new Worker(new URL('./crowd.ts', import.meta.url));
  try {
    const { url } = product;
    const upload = await publisher(url);
    const heavyPack = await packWithHeavyPictures();
    const light = await upload('A light pack', await packWithLightPictures());
    const heavyPacks: Awaited<ReturnType<typeof upload>>[] = [];
    for (let index = 0; index < UNSEEN_PACKS; index++) {
      const files = [
        { name: 'rp.mcpack', content: heavyPack },
        { name: 'number.txt', content: Buffer.from(String(index)) },
      ];
      heavyPacks.push(await upload(`A heavy pack, ${index}`, zipOf(files)));
    }
    let pictures = 0;
    const visitor: Visitor = {
      'a picture': () => timeOf(light.partUrl(pictureOf(pictures++)), agent),
      "a page's data": () => timeOf(`${url}/api/addons/${light.id}`, agent),
      'a page': () => timeOf(`${url}/addon/${light.id}`, agent),
    };
    const send = async (paths: string[], pack: Pick<(typeof heavyPacks)[number], 'partUrl'> | undefined) => {
      const sent: Crowd = {
        urls: paths.map((path) => pack?.partUrl(path) ?? ''),
        address: anAddress(),
        leaveAfterMs: LEAVE_AFTER_MS,
      };
      crowd.postMessage(sent);
      await once(crowd, 'message');
    };
    const each = (path: (index: number) => string) =>
      Array.from({ length: CROWD }, (_, index) => path(index));
    const existing = (round: number) =>
      send(
        each((index) => `rp.mcpack/${pictureOf(round * READ_PER_CROWD + index)}`),
        heavyPacks[0],
      );
    const missing = (round: number, pack = heavyPacks[0]) =>
      send(
        each((index) => `rp.mcpack/${round}-${index}.png`),
        pack,
      );
    const nothing = () =>
      send(
        each(() => '/healthz'),
        { partUrl: (path) => url + path },
      );
    const nobody = () => Promise.resolve();
    await timesBeside(nobody, visitor);

    const crowds = [
      {
        what: 'missing parts of a pack that was not looked into before',
        crowdOf: (round: number) => missing(round, heavyPacks[round]),
        rounds: UNSEEN_PACKS,
      },
      { what: 'existing parts', crowdOf: existing, rounds: ROUNDS },
      { what: 'missing parts', crowdOf: missing, rounds: ROUNDS },
      // What 300 requests cost that nothing is done for: only to receive and to answer them.
      { what: '/healthz', crowdOf: nothing, rounds: ROUNDS, isFloor: true },
    ];
    for (const { what, crowdOf, rounds, isFloor = false } of crowds) {
      const alone = noTimes();
      const beside = noTimes();
      for (let round = 0; round < rounds; round++) {
        add(alone, await timesBeside(nobody, visitor));
        add(beside, await timesBeside(() => crowdOf(round), visitor));
      }
      for (const kind of KINDS) {
        const asks = Math.min(alone[kind].length, beside[kind].length);
        report.figure({
          name: `${kind}, asked at least, beside requests for ${what}`,
          value: asks,
          unit: '',
        });
        for (const [label, figure] of FIGURES) {
          const [ours, raw] = [figure(beside[kind]), figure(alone[kind])];
          report.ratio({
            name: `${kind} beside ${CROWD} requests for ${what}: ${label}`,
            ours,
            raw,
            ratio: raw / ours,
            unit: 'ms',
            ...(!isFloor && { required: REQUIRED }),
          });
        }
      }
    }
  } finally {
    agent.destroy();
    await crowd.terminate();
    await destroy(product);
  }
}

const noTimes = (): Times => ({ 'a picture': [], "a page's data": [], 'a page': [] });

const add = (times: Times, more: Times) => {
  for (const kind of KINDS) times[kind].push(...more[kind]);
};

/** Sends a crowd, and times the visitor's requests, one after another, until the round is over. */
async function timesBeside(sendCrowd: () => Promise<void>, visitor: Visitor): Promise<Times> {
  const times = noTimes();
  const sent = sendCrowd();
  const end = performance.now() + ROUND_MS;
  while (performance.now() < end) {
    for (const kind of KINDS) times[kind].push(await visitor[kind]());
    await sleep(PAUSE_MS);
  }
  await sent;
  return times;
}

/** The milliseconds until the whole answer is there. */
function timeOf(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { ...AS_A_BROWSER, 'x-forwarded-for': anAddress() } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('end', () => resolve(performance.now() - started)).on('error', reject);
      response.resume();
    }).on('error', reject);
  });
}

/** Uploads packs of a new publisher, and approves them. */
async function publisher(url: string) {
  const owner = await logIn(url);
  const maker = await logIn(url, await createPublisher(url, owner, 'maker'));
  return async (title: string, pack: Uint8Array) => {
    const addon = await uploadAddon(url, maker, {
      title,
      description: 'A pack whose pictures are requested at once.',
      category: 'mobs',
      version: '1.0.0',
      banner: await smallPicture(),
      file: { name: 'pack.mcaddon', mimeType: 'application/octet-stream', buffer: Buffer.from(pack) },
    });
    await approve(url, owner, addon);
    const { pathname: file } = new URL(addon.fileUrl, url); // without the publisher's ticket
    return { id: addon.id, partUrl: (path: string) => `${url}${file}/part?path=${path}` };
  };
}

async function packWithLightPictures(): Promise<Uint8Array> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#3f6b3a' } })
    .png()
    .toBuffer();
  return zipOf([manifestPart(manifestOf({ name: 'Light' })), ...pictureParts(LIGHT_PICTURES, picture)]);
}

/** Pictures as large as they may be, and other files that unpack to almost 300 MB. */
async function packWithHeavyPictures(): Promise<Uint8Array> {
  const pixels = Buffer.alloc(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) pixels[y * SIDE + x] = (x >> 3) ^ (y >> 3);
  const picture = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 }) // deflated once more, it takes a few kilobytes
    .toBuffer();
  const filler = Buffer.alloc(FILLER_BYTES, randomBytes(2000));
  return zipOf([
    manifestPart(manifestOf({ name: 'Heavy' })),
    ...Array.from({ length: FILLER_FILES }, (_, index) => ({ name: `filler/${index}.bin`, content: filler })),
    ...pictureParts(HEAVY_PICTURES, picture),
  ]);
}

const pictureParts = (count: number, content: Uint8Array) =>
  Array.from({ length: count }, (_, index) => ({ name: pictureOf(index), content }));
