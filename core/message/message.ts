// A message about the review of an add-on: between reviewers and its publisher, or a note among reviewers.
import { isSelf, type Person, requireStaff } from '../access.ts';
import { noPermission } from '../errors.ts';
import type { Sealed } from '../event-schema.ts';
import { messageExists } from './errors.ts';
import type { MessageEvent } from './events.ts';

export { type MessageEvent, messageEvents as events } from './events.ts';

export const streamName = (messageId: string) => `message-${messageId}`;

export type Message = MessageEvent['data'] | null;
export const initial: Message = null;

export const evolve = (_: Message, { data }: MessageEvent): Message => data;

export type PostMessage = {
  type: 'PostMessage';
  by: Person;
  addonId: string;
  publisherId: string;
  audience: 'publisher' | 'staff';
  text: Sealed;
  /** The members of staff whom the text names; only notes notify them [none]. */
  mentions?: readonly string[];
};

/**
 * Publishers write to the reviewers of their add-on, even when they are moderators themselves. Reviewers write to the
 * publisher or to each other. The message's id comes from the request, so a repeat adds nothing.
 * @throws DomainError 'forbidden' for anybody else, and when a publisher posts a note for reviewers
 */
export function decide(command: PostMessage, message: Message): MessageEvent[] {
  const { by, addonId, publisherId, audience, text } = command;
  const isPublisher = isSelf(by, publisherId);
  if (!isPublisher) requireStaff(by);
  if (isPublisher && audience === 'staff') throw noPermission();
  if (message) {
    if (message.authorId === by.id && message.addonId === addonId) return [];
    throw messageExists();
  }
  const data = { addonId, authorId: by.id, by: isPublisher ? 'publisher' : 'staff', audience, text } as const;
  return [{ type: 'ReviewMessagePosted', data: { ...data, ...mentioned(command) } }];
}

/** Nobody mentions themselves, and a note about an add-on is not for its publisher, even one in staff. */
function mentioned({ by, publisherId, audience, mentions = [] }: PostMessage): { mentions?: string[] } {
  if (audience !== 'staff') return {};
  const others = [...new Set(mentions)].filter((id) => id !== by.id && id !== publisherId);
  return others.length > 0 ? { mentions: others } : {};
}
