// A message about the review of an add-on: between reviewers and its publisher, or a note among reviewers. Or a note of
// staff on an account.
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

export type PostNote = {
  type: 'PostNote';
  by: Person;
  accountId: string;
  text: Sealed;
  /** The members of staff whom the text names [none]. */
  mentions?: readonly string[];
};

export type MessageCommand = PostMessage | PostNote;

/** @throws DomainError 'forbidden' when the person may not write this, 'conflict' when the id belongs to another message */
export const decide = (command: MessageCommand, message: Message): MessageEvent[] =>
  command.type === 'PostNote' ? note(command, message) : post(command, message);

/**
 * Publishers write to the reviewers of their add-on, even when they are moderators themselves. Reviewers write to the
 * publisher or to each other. The message's id comes from the request, so a repeat adds nothing.
 */
function post(command: PostMessage, message: Message): MessageEvent[] {
  const { by, addonId, publisherId, audience, text } = command;
  const isPublisher = isSelf(by, publisherId);
  if (!isPublisher) requireStaff(by);
  if (isPublisher && audience === 'staff') throw noPermission();
  if (message) {
    if (message.authorId === by.id && 'addonId' in message && message.addonId === addonId) return [];
    throw messageExists();
  }
  const data = { addonId, authorId: by.id, by: isPublisher ? 'publisher' : 'staff', audience, text } as const;
  return [
    {
      type: 'ReviewMessagePosted',
      data: { ...data, ...(audience === 'staff' && mentioned(command, publisherId)) },
    },
  ];
}

/** Staff leave notes on each other's accounts too, but nobody on their own. */
function note(command: PostNote, message: Message): MessageEvent[] {
  const { by, accountId, text } = command;
  requireStaff(by);
  if (isSelf(by, accountId)) throw noPermission();
  if (message) {
    if (message.authorId === by.id && 'accountId' in message && message.accountId === accountId) return [];
    throw messageExists();
  }
  const data = { accountId, authorId: by.id, text };
  return [{ type: 'AccountNotePosted', data: { ...data, ...mentioned(command, accountId) } }];
}

/** Nobody mentions themselves, and a note is not for whom it concerns, even one in staff. */
function mentioned({ by, mentions = [] }: MessageCommand, concernedId: string): { mentions?: string[] } {
  const others = [...new Set(mentions)].filter((id) => id !== by.id && id !== concernedId);
  return others.length > 0 ? { mentions: others } : {};
}
