// The moderation read model: the queue, proposed changes, decisions, reports, appeals and comments.
import { events as addonEvents } from '@sandcrate/core/addon/addon.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Opener } from '../privacy/reveal.ts';
import { eventsIn, typesOf } from '../runner/event-facts.ts';
import type { Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import { applyAccountDeletions, eraseTexts } from './account-deletions.ts';
import { applyAppealEvents } from './appeal-rows.ts';
import { applyCommentEvents } from './comment-rows.ts';
import { applyMessages } from './message-rows.ts';
import { applyReportEvents } from './report-rows.ts';
import { ReviewQueueFold } from './review-queue-fold.ts';
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
  'AccountDeleted',
  'SubjectErased',
];

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
      const book = await ReviewQueueFold.load(tx, aboutAddons);
      for (const event of aboutAddons) book.follow(event);
      await book.save(tx);
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
