// The history of a busy site, for benches: few add-ons and people, and very much activity.
import { randomUUID } from 'node:crypto';
import { CATEGORIES } from '@sandcrate/core/addon/categories.ts';
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import type { Fact } from '@sandcrate/projections/testing/log.ts';
import { approved, registered, release, submitted } from '@sandcrate/projections/testing/people.ts';
import { type Random, seeded } from '../e2e/crash/random.ts';

export type HistorySize = { events: number; addons: number; members: number };

type Listed = { addonId: string; releaseId: string };
type World = { listed: Listed[]; members: string[]; privacy: Privacy; random: Random };
/** What a person does at some moment. */
type Act = (world: World, at: string) => Fact | Promise<Fact>;

const WORDS = 'copper lantern river cavern meadow tower golem forge reef canyon portal garden'.split(' ');
const BEGIN = Date.UTC(2026, 0, 1);
const DAYS = 60;
const DAY_MS = 86_400_000;
/** Members for each publisher. */
const AUDIENCE = 20;

/** How often each happens, per thousand. */
const ACTS: readonly (readonly [number, Act])[] = [
  [380, download],
  [250, view],
  [130, like],
  [20, unlike],
  [130, rate],
  [10, clearRating],
  [45, comment],
  [25, follow],
  [10, edit],
];
const ALL_ACTS = ACTS.flatMap(([share, act]) => Array.from({ length: share }, () => act));

/** People register and list their add-ons, and then act as players for two months. */
export async function* siteHistory(
  { events, addons, members }: HistorySize,
  privacy: Privacy,
): AsyncGenerator<Fact, void, undefined> {
  const random = seeded(1);
  const world: World = {
    listed: Array.from({ length: addons }, () => ({ addonId: randomUUID(), releaseId: '' })),
    members: Array.from({ length: members }, () => randomUUID()),
    privacy,
    random,
  };
  let count = 0;
  for (const [index, id] of world.members.entries()) {
    yield await registered(privacy, id, `member${index}`, index % AUDIENCE === 0 ? 'publisher' : 'user');
    count++;
  }
  for (const [index, listed] of world.listed.entries()) {
    const first = release((index % 16).toString(16));
    listed.releaseId = first.releaseId;
    yield {
      ...submitted(listed.addonId, publisherOf(world, index), textsOf(index, random), first),
      at: momentAt(0),
    };
    yield { ...approved(listed.addonId), at: momentAt(0) };
    count += 2;
  }
  for (; count < events; count++) {
    const act = random.pick(ALL_ACTS) ?? view;
    yield await act(world, momentAt((count / events) * DAYS));
  }
}

const momentAt = (day: number) => new Date(BEGIN + day * DAY_MS).toISOString();

/** Publishers take turns. */
const publisherOf = ({ members }: World, index: number) =>
  members[(index % Math.ceil(members.length / AUDIENCE)) * AUDIENCE] ?? '';

function textsOf(index: number, random: Random) {
  const word = () => random.pick(WORDS) ?? '';
  return {
    title: `${word()} ${word()} ${index}`,
    description: Array.from({ length: 60 }, word).join(' '),
    category: CATEGORIES[index % CATEGORIES.length] ?? 'tools',
    tags: [...new Set([word(), word()])],
  };
}

/** A few add-ons are far more popular than the others. */
function someAddon({ listed, random }: World): Listed {
  const index = Math.floor((random.below(1000) * random.below(1000) * listed.length) / 1_000_000);
  return listed[index] ?? { addonId: '', releaseId: '' };
}
const someMember = ({ members, random }: World) => random.pick(members) ?? '';

const visitor = () => randomUUID().replaceAll('-', '');

const traffic = (addonId: string, at: string) => `traffic-${addonId}-${at.slice(0, 10).replaceAll('-', '')}`;

function engagement(world: World) {
  const { addonId } = someAddon(world);
  const accountId = someMember(world);
  return { stream: `engagement-${addonId}-${accountId}`, data: { addonId, accountId } };
}

function download(world: World, at: string): Fact {
  const { addonId, releaseId } = someAddon(world);
  const accountId = world.random.below(2) === 0 ? someMember(world) : null;
  const viewer = accountId === null ? 'guest' : 'member';
  const data = { addonId, releaseId, visitor: visitor(), viewer, accountId } as const;
  return { stream: traffic(addonId, at), type: 'AddonDownloaded', data, at };
}

/** The views of a few seconds are one event. */
function view(world: World, at: string): Fact {
  const { addonId } = someAddon(world);
  const views = Array.from({ length: 1 + world.random.below(3) }, () => ({
    visitor: visitor(),
    viewer: 'guest' as const,
    at,
  }));
  return { stream: traffic(addonId, at), type: 'AddonViewed', data: { addonId, views }, at };
}

function like(world: World, at: string): Fact {
  return { ...engagement(world), type: 'AddonLiked', at };
}

function unlike(world: World, at: string): Fact {
  return { ...engagement(world), type: 'AddonUnliked', at };
}

function rate(world: World, at: string): Fact {
  const { stream, data } = engagement(world);
  return { stream, type: 'AddonRated', data: { ...data, rating: 1 + world.random.below(5) }, at };
}

function clearRating(world: World, at: string): Fact {
  return { ...engagement(world), type: 'RatingCleared', at };
}

async function comment(world: World, at: string): Promise<Fact> {
  const accountId = someMember(world);
  const text = `It floats like a ${world.random.pick(WORDS)} and carries twice as much.`;
  return {
    stream: `comment-${randomUUID()}`,
    type: 'CommentPosted',
    data: {
      addonId: someAddon(world).addonId,
      accountId,
      content: await world.privacy.seal(content(accountId), text),
    },
    at,
  };
}

function follow(world: World, at: string): Fact {
  const followerId = someMember(world);
  const followedId = publisherOf(world, world.random.below(1000));
  return {
    stream: `follow-${followerId}-${followedId}`,
    type: 'PublisherFollowed',
    data: { followerId, followedId },
    at,
  };
}

function edit(world: World, at: string): Fact {
  const { addonId } = someAddon(world);
  const description = `Now with a ${world.random.pick(WORDS)} and whatever else belongs to it.`;
  return {
    stream: `addon-${addonId}`,
    type: 'AddonEdited',
    data: { changes: { content: { description } }, by: 'publisher', reviewAfterwards: false },
    at,
  };
}
