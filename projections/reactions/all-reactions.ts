// All of the site's reactions.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { Ports } from '@sandcrate/core/registration/ports.ts';
import type pg from 'pg';
import { prepareReaction, type Reaction } from '../runner/reaction.ts';
import { accountDeletion } from './account-deletion.ts';
import { autoHide } from './auto-hide.ts';
import { migrateChangedPages } from './changed-pages.ts';
import { decidedCases } from './decided-cases.ts';
import { inviteUsed } from './invite-used.ts';
import { mail } from './mail.ts';
import { noticesByMail } from './notices-by-mail.ts';
import { migrateOutbox } from './outbox.ts';
import { noticesByPush } from './push/notices-by-push.ts';
import { recallNotice } from './recall-notice.ts';
import { searchEngineNotice } from './search-engine-notice.ts';

type Options = {
  /** Whether search engines are notified of changed pages. [false] */
  tellsSearchEngines?: boolean;
};

export const allReactions = (
  ports: Ports,
  pool: pg.Pool,
  { tellsSearchEngines = false }: Options = {},
): readonly Reaction[] => [
  inviteUsed(ports, pool),
  accountDeletion(ports, pool),
  decidedCases(ports.handler, pool),
  autoHide(ports.handler, pool),
  mail(ports.handler),
  recallNotice(pool),
  noticesByMail(pool),
  noticesByPush(pool),
  searchEngineNotice(ports.handler, { isOn: tellsSearchEngines }),
];

/**
 * Creates the reactions' tables, and records where reactions that have never run here begin. Call it after
 * `prepareReadModels` and before anything is appended.
 */
export async function prepareReactions(
  pool: pg.Pool,
  store: EventStore,
  reactions: readonly Reaction[],
): Promise<void> {
  await migrateOutbox(pool);
  await migrateChangedPages(pool);
  for (const reaction of reactions) await prepareReaction(reaction, pool, store);
}
