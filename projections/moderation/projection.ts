// The moderation read model: the queue, proposed changes, decisions, reports, appeals and comments.
import { events as addonEvents } from '@sandcrate/core/addon/addon.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Opener } from '../privacy/reveal.ts';
import { eventsIn, isIn, typesOf } from '../runner/event-facts.ts';
import type { ProjectedEvent, Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import { applyAccountDeletions, eraseTexts } from './account-deletions.ts';
import { applyAppealEvents } from './appeal-rows.ts';
import { applyBans } from './bans.ts';
import { applyCommentEvents } from './comment-rows.ts';
import { applyMessages } from './message-rows.ts';
import { applyReportEvents } from './report-rows.ts';
import { type QueueEvent, ReviewQueueFold } from './review-queue-fold.ts';
import { applyRuleMatches } from './rule-match-rows.ts';
import { moderationIndexes, moderationSchema } from './schema.ts';
import { applyWorkload } from './workload-rows.ts';

const handles: readonly EventType[] = [
  ...typesOf(addonEvents),
  'CommentPosted',
  'CommentDeleted',
  'CommentRestored',
  'ReportFiled',
  'ReportResolved',
  'ReportDismissed',
  'AppealFiled',
  'AppealUpheld',
  'AppealOverturned',
  'ReviewMessagePosted',
  'AccountBanned',
  'AccountUnbanned',
  'AccountDeleted',
  'SubjectErased',
];

const concernsQueue = (event: ProjectedEvent): event is Extract<ProjectedEvent, QueueEvent> =>
  event.type === 'AccountUnbanned' || isIn(addonEvents, event);

/** @param vault opens the sealed texts of comments, reports, appeals and messages */
export function moderationProjection(vault: Opener): Projection {
  return {
    name: 'moderation',
    version: versions.moderation,
    schema: moderationSchema,
    indexes: moderationIndexes,
    handles,
    async apply(events, tx) {
      const aboutAddons = eventsIn(addonEvents, events);
      const aboutQueue = events.filter(concernsQueue);
      const book = await ReviewQueueFold.load(tx, aboutQueue);
      for (const event of aboutQueue) book.follow(event);
      await book.save(tx);
      await applyBans(events, tx);
      await applyRuleMatches(aboutAddons, tx);
      await applyWorkload(events, book.resubmitted, tx);
      await applyAccountDeletions(events, tx);
      await applyCommentEvents(events, tx, vault);
      await applyReportEvents(events, tx, vault);
      await applyAppealEvents(events, tx, vault);
      await applyMessages(events, tx, vault);
      await eraseTexts(events, tx);
    },
  };
}
