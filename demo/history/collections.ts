// Public collections of the demo's players, with notes and followers.
import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { DemoAddon } from '../catalogue/demo-addon.ts';
import type { Member } from '../members.ts';
import type { Random } from '../random.ts';

type DemoCollection = {
  title: string;
  /** Markdown. */
  description: string;
  has: (addon: DemoAddon) => boolean;
  /** Each is written about one add-on. */
  notes: readonly string[];
};

const COLLECTIONS: readonly DemoCollection[] = [
  {
    title: 'The first evening in a new world',
    description:
      'What we install before anything else. Everything here works **together**, on phones as well as on the tablet.\n\n- no long quests\n- nothing that needs a second player',
    has: ({ quality }) => quality > 0.82,
    notes: [
      'Begin with this one, the rest builds on it.',
      'Put it at the top of the list of packs.',
      'The reason why we still play every Friday.',
    ],
  },
  {
    title: 'Builders’ corner',
    description: 'Blocks, plans and tools for people who would rather *build* than fight.',
    has: ({ category }) => category === 'buildings' || category === 'tools',
    notes: ['The roofs alone are worth it.', 'Saves me an hour on every wall.'],
  },
  {
    title: 'Creatures worth feeding',
    description: 'Friendly, odd or very large. None of them blow up.',
    has: ({ category }) => category === 'mobs',
    notes: ['Needs a lot of fish.', 'My daughter named all of hers.'],
  },
  {
    title: 'Far away and quiet',
    description:
      'Land to walk through for an evening.\n\n> Take a map. Leave the sword at home.\n\nBest in a new world: old chunks stay as they are.',
    has: ({ category }) => category === 'worldgen',
    notes: ['Go at sunrise.', 'The river in the north never ends.'],
  },
  {
    title: 'For the arena',
    description: 'Blades, bows and a few rules that make a fight fair.',
    has: ({ category }) => category === 'weapons' || category === 'gameplay',
    notes: ['Slow, but it hits hard.', 'Agree on the rules before you begin.'],
  },
];

/** The most add-ons in one of these collections. */
const MOST_ITEMS = 9;

type Ports = {
  handler: Handler;
  /** Waits until the read models show the log up to this position. */
  shown: (position: bigint) => Promise<unknown>;
};

/** Players make collections of these add-ons, and others follow them. */
export async function collect(
  { handler, shown }: Ports,
  listed: readonly { addon: DemoAddon; addonId: string; releaseId: string }[],
  players: readonly Member[],
  random: Random,
): Promise<void> {
  for (const [index, { title, description, has, notes }] of COLLECTIONS.entries()) {
    const owner = players[index % players.length];
    const chosen = random.some(
      listed.filter(({ addon }) => has(addon)),
      MOST_ITEMS,
    );
    if (owner === undefined || chosen.length === 0) continue;
    await shown(await verified(handler, owner.id));
    const { id } = await owner.client.call('POST /api/collections', {
      body: { title, description, visibility: 'public' },
    });
    for (const [place, { addonId, releaseId }] of chosen.entries()) {
      const body = { note: notes[place], ...(place === 0 && { releaseId }) };
      await owner.client.call('PUT /api/collections/{id}/items/{addonId}', { params: { id, addonId }, body });
    }
    const others = players.filter((player) => player !== owner);
    for (const { client } of random.some(others, random.whole(1, Math.ceil(others.length / 3)))) {
      await client.call('PUT /api/collections/{id}/follow', { params: { id } });
    }
  }
}

/** Verifies a member's address, as public collections need, with the code that was made at the registration. */
async function verified(handler: Handler, accountId: string): Promise<bigint> {
  const now = new Date();
  const stream = account.streamName(accountId);
  const { state } = await handler.load(account, stream);
  const codeHash = state.verification?.codeHash ?? '';
  const { position } = await handler.handle(
    account,
    stream,
    { type: 'VerifyEmail', codeHash, now },
    { actor: 'system', correlationId: randomUUID(), now },
  );
  return position ?? 0n;
}
