// Add-ons, comments, collections, profiles and cases about them for the tests of processes.
import type { Person } from '../../access.ts';
import * as addon from '../../addon/addon.ts';
import { ann, content, release } from '../../addon/examples.ts';
import * as collection from '../../collection/collection.ts';
import * as comment from '../../comment/comment.ts';
import type { DomainEvent } from '../../decider.ts';
import { Sealed } from '../../event-schema.ts';
import { readEvent } from '../../event-types.ts';
import * as profile from '../../profile/profile.ts';
import type { World } from '../../registration/testing/world.ts';
import type { Committed } from '../../replay.ts';

export const moderator: Person = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a00a', role: 'admin' };
export const judge: Person = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a00b', role: 'admin' };
export const player: Person = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a00c', role: 'user' };

export const contextOf = (world: World, actor: Person, commandId?: string) => ({
  ...world.context(),
  actor,
  commandId,
});

export const give = (world: World, addonId: string, command: addon.AddonCommand) =>
  world.process().handler.handle(addon, addon.streamName(addonId), command, world.context());

export const stateOf = async (world: World, addonId: string) => {
  const { state } = await world.process().handler.load(addon, addon.streamName(addonId));
  if (!state) throw new Error('There is no such add-on');
  return state;
};

/** Makes an add-on of Ann's that waits for review. */
export const pendingAddon = (world: World, addonId: string) =>
  give(world, addonId, {
    type: 'SubmitAddon',
    by: ann,
    isPublisher: true,
    isVerified: false,
    autoApprove: false,
    content,
    release,
  });

/** Makes an add-on of Ann's that everybody sees. */
export async function liveAddon(world: World, addonId: string): Promise<void> {
  await pendingAddon(world, addonId);
  await give(world, addonId, { type: 'ApproveAddon', by: moderator });
}

/** Makes a comment by a player. */
export async function postedComment(world: World, addonId: string, commentId: string): Promise<void> {
  await world.process().handler.handle(
    comment,
    comment.streamName(commentId),
    {
      type: 'PostComment',
      addonId,
      accountId: player.id,
      content: Sealed.parse('sealed:text'),
      mentions: [],
      replyTo: null,
    },
    world.context(),
  );
}

/** Makes a public collection by a player. */
export async function collected(world: World, collectionId: string): Promise<void> {
  await world.process().handler.handle(
    collection,
    collection.streamName(collectionId),
    {
      type: 'CreateCollection',
      ownerId: player.id,
      title: Sealed.parse('sealed:text'),
      description: null,
      visibility: 'public',
      owned: 0,
      isVerified: true,
    },
    world.context(),
  );
}

/** Makes a profile of a player with a text and a link. */
export const introduced = (world: World) =>
  world.process().handler.handle(
    profile,
    profile.streamName(player.id),
    {
      type: 'EditProfile',
      by: player,
      accountId: player.id,
      text: Sealed.parse('sealed:text'),
      links: [Sealed.parse('sealed:link')],
    },
    world.context(),
  );

/** The types of the events of a stream. */
export const typesOf = async ({ store }: World, stream: string) =>
  (await Array.fromAsync(store.readStream(stream))).map(({ type }) => type);

/** The events of one type in the whole log, as a reaction gets them. */
export async function eventsOfType<Event extends DomainEvent>(
  { store }: World,
  type: Event['type'],
): Promise<(Committed<Event> & { position: bigint })[]> {
  const found: (Committed<Event> & { position: bigint })[] = [];
  for await (const recorded of store.readAll()) {
    const event = readEvent(recorded);
    if (isOfType<Event>(event, type)) found.push(event);
  }
  return found;
}

const isOfType = <Event extends DomainEvent>(
  event: { type: string },
  type: Event['type'],
): event is Committed<Event> & { position: bigint } => event.type === type;
