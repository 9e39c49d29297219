// A site with something of everything, for tests of its screens.
import { approve, createPublisher, logIn, send, type UploadedAddon, uploadAddon } from './api.ts';
import { type InputFile, packs, pictures } from './input.ts';
import { newDataDir, type Product, startProduct, WITH_OWNER } from './product.ts';

export type StockedSite = {
  product: Product;
  /** Sessions. */
  owner: string;
  maker: string;
  player: string;
  live: UploadedAddon;
  pending: UploadedAddon;
  /** A recall's advisory. */
  advisory: string;
  /** The maker's collection, which everybody with the link can see. */
  collection: string;
  /** The link with which an invited person registers. */
  inviteLink: string;
};

const LISTINGS = [
  {
    title: 'Tree Harvester',
    category: 'tools',
    version: '1.0.0',
    tags: ['trees', 'survival', 'axe'],
    description:
      'Fells a whole tree when its lowest log is broken.\n\nWorks with every axe, takes its durability into account, and leaves the leaves to fall by themselves. Sneak to break a single log.',
  },
  {
    title: 'Edds Planes Remastered',
    category: 'gameplay',
    version: '1.2.0',
    tags: ['vehicles', 'flying'],
    description:
      'Planes that fly, burn fuel and can be painted in sixteen colours. Needs a runway and some nerve.',
  },
  {
    title:
      'Frame and Pane: thin glass, thinner frames and everything that a window of a proper house asks for',
    category: 'buildings',
    version: '1.0.0-beta.12',
    tags: ['glass', 'decoration', 'building', 'windows', 'frames', 'panes', 'house', 'light', 'wood', 'slim'],
    description: 'Item frames and glass panes in every shape.',
  },
  {
    title: 'バニラのパーティクルを消す',
    category: 'worldgen',
    version: '2.1',
    description: 'バニラのパーティクルを消して、ゲームを軽くするリソースパックです。',
  },
  {
    title: 'Custom Crops',
    category: 'worldgen',
    version: '3.0.0',
    tags: ['farming'],
    description: 'Corn, rice and tea for your fields, with growth stages of their own.',
  },
] as const;

/** Starts the product and fills it: live, featured, pending, rejected and changed add-ons, accounts, an invite. */
export async function stockedSite(): Promise<StockedSite> {
  const product = await startProduct({ dataDir: await newDataDir(), env: WITH_OWNER });
  const { url } = product;
  const owner = await logIn(url);
  const maker = await logIn(url, await createPublisher(url, owner, 'Ada_Lovelace'));
  await createPublisher(url, owner, 'grace.hopper');
  const files = await packs();
  const [banner, ...more] = await pictures();

  const upload = (index: number, listing: Omit<Parameters<typeof uploadAddon>[2], 'file' | 'banner'>) =>
    uploadAddon(url, maker, {
      ...listing,
      file: nth(files, index),
      banner: nth([banner, ...more], index),
      screenshots: index === 0 ? more.slice(0, 3) : [],
    });
  const live: UploadedAddon[] = [];
  for (const [index, listing] of LISTINGS.entries()) live.push(await upload(index, listing));
  await approve(url, owner, ...live);
  const [first, second] = live;
  if (first === undefined || second === undefined) throw new Error('nothing was uploaded');
  await staff(`PUT /api/admin/addons/${first.id}/feature`, { featured: true });

  const text = 'Waits for a review, with a description that is long enough to be one.';
  const pending = await upload(5, {
    title: 'Mini Blocks',
    category: 'buildings',
    version: '1.4.2',
    tags: ['small'],
    description: text,
  });
  await upload(6, { title: 'Mobs of the Deep', category: 'mobs', version: '0.9.0', description: text });
  const refused = await upload(7, {
    title: 'Free Swords',
    category: 'weapons',
    version: '1.0.0',
    description: text,
  });
  await staff(`PUT /api/admin/addons/${refused.id}/reject`, {
    reason: 'The pack is somebody else’s work: show that you may publish it.',
  });
  await renamed(second, 'Edds Planes Rebuilt');
  const invite = await staff('POST /api/admin/invites', { email: 'newcomer@example.org' });
  const inviteLink: unknown = (await invite.json()).link;
  if (typeof inviteLink !== 'string') throw new Error('no link was given');
  const player = await join('Player_One');
  await livelyUp(first);
  const advisory = await recalled();
  const collection = await collected(first, second);
  return { product, owner, maker, player, live: first, pending, advisory, collection, inviteLink };

  /** Opens the registration and registers somebody. */
  async function join(username: string): Promise<string> {
    await staff('PATCH /api/admin/settings', { registrationOpen: true });
    const body = { username, email: `${username}@example.org`, password: 'a long pass phrase of a player' };
    const response = await send(url, 'POST /api/auth/register', { body });
    if (!response.ok) throw new Error(await response.text());
    const { token }: { token: string } = await response.json();
    return token;
  }

  async function asPlayer(line: string, body?: unknown): Promise<Response> {
    const response = await send(url, line, { token: player, body });
    if (!response.ok) throw new Error(`${line}: ${await response.text()}`);
    return response;
  }

  /** Adds people's activity on an add-on, and their complaints about it. */
  async function livelyUp({ id }: UploadedAddon): Promise<void> {
    await asPlayer(`POST /api/addons/${id}/rate`, { rating: 4 });
    await asPlayer(`POST /api/addons/${id}/like`, { liked: true });
    await asPlayer(`POST /api/addons/${id}/download`);
    await asPlayer('PUT /api/publishers/Ada_Lovelace/follow');
    const comment = await asPlayer(`POST /api/addons/${id}/comments`, {
      content: 'Felled a forest in a minute.\nThe leaves take their time, though.',
    });
    const { id: commentId }: { id: string } = await comment.json();
    const report = { reason: 'spam', description: 'This is an advertisement.' };
    await send(url, `POST /api/comments/${commentId}/report`, { token: maker, body: report });
    await asPlayer(`POST /api/addons/${id}/report`, {
      reason: 'misleading',
      description: 'It fells oaks only.',
    });
    await send(url, `POST /api/addons/${refused.id}/appeal`, {
      token: maker,
      body: { text: 'The pack is my own work: its source is linked now.' },
    });
  }

  async function collected(...addons: UploadedAddon[]): Promise<string> {
    const asMaker = async (line: string, body: unknown) => {
      const response = await send(url, line, { token: maker, body });
      if (!response.ok) throw new Error(`${line}: ${await response.text()}`);
      return response;
    };
    const made = await asMaker('POST /api/collections', {
      title: 'A day in the woods',
      description: 'What I take along:\n\n- an **axe**\n- something that flies',
      visibility: 'unlisted',
    });
    const { id }: { id: string } = await made.json();
    for (const addon of addons) {
      await asMaker(`PUT /api/collections/${id}/items/${addon.id}`, { note: `I never leave without it.` });
    }
    return id;
  }

  /** Recalls a file that was live. */
  async function recalled(): Promise<string> {
    const recall = await staff('POST /api/admin/recalls', {
      sha256: await hashOf(live.at(-1)),
      reason: 'It deletes worlds',
      advisory: 'Remove this pack from your device, and load a copy of your worlds made before.',
    });
    const { recall: issued }: { recall: { id: string } } = await recall.json();
    return issued.id;
  }

  async function hashOf(addon: UploadedAddon | undefined): Promise<string> {
    const detail = await fetch(`${url}/api/addons/${addon?.id}`);
    const { releases }: { releases: { sha256: string }[] } = await detail.json();
    return releases[0]?.sha256 ?? '';
  }

  async function staff(line: string, body: unknown): Promise<Response> {
    const response = await send(url, line, { token: owner, body });
    if (!response.ok) throw new Error(`${line}: ${await response.text()}`);
    return response;
  }
  async function renamed({ id }: UploadedAddon, title: string) {
    const body = new FormData();
    body.set('title', title);
    const headers = { authorization: `Bearer ${maker}` };
    const response = await fetch(`${url}/api/addons/${id}`, { method: 'PUT', headers, body });
    if (!response.ok) throw new Error(await response.text());
  }
}

function nth(files: readonly [InputFile, ...InputFile[]], index: number): InputFile {
  return files[index % files.length] ?? files[0];
}
