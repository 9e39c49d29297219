// The moderation read model: the queue, proposed changes, decisions, reports, appeals and comments.
import { events as addonEvents } from '@sandcrate/core/addon/addon.ts';
import { decisionOfType } from '@sandcrate/core/audit/decisions.ts';
import { events as commentEvents } from '@sandcrate/core/comment/comment.ts';
import { type EventType, recordedOf } from '@sandcrate/core/event-types.ts';
import { events as pinEvents } from '@sandcrate/core/pin/pin.ts';
import type { Opener } from '../privacy/reveal.ts';
import { eventsIn, isIn, subjectOf, typesOf } from '../runner/event-facts.ts';
import type { ProjectedEvent, Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import { applyAccountDeletions, eraseTexts, lostComments } from './account-deletions.ts';
import { applyAppealEvents } from './appeal-rows.ts';
import { applyBans } from './bans.ts';
import { applyCommentEvents, applyPinEvents } from './comment-rows.ts';
import { plainDecision } from './decision.ts';
import { applyMessages } from './message-rows.ts';
import { applyReportEvents } from './report-rows.ts';
import { type QueueEvent, ReviewQueueFold } from './review-queue-fold.ts';
import { applyRuleMatches } from './rule-match-rows.ts';
import { moderationIndexes, moderationSchema } from './schema.ts';
import { type Decision, decisions } from './tables.ts';
import { applyWorkload } from './workload-rows.ts';

/** What staff decide about collections, profiles and accounts; the rest about them is in other read models. */
const otherDecisions = [
  'CollectionHidden',
  'CollectionUnhidden',
  'CollectionDeleted',
  'CollectionRestored',
  'ProfileCleared',
  'ProfileRestored',
  'PenaltyImposed',
  'PenaltyLifted',
] as const satisfies readonly EventType[];

const handles: readonly EventType[] = [
  ...typesOf(addonEvents),
  ...typesOf(commentEvents),
  ...typesOf(pinEvents),
  'ReportFiled',
  'ReportResolved',
  'ReportDismissed',
  'AppealFiled',
  'AppealUpheld',
  'AppealOverturned',
  ...otherDecisions,
  'ReviewMessagePosted',
  'AccountNotePosted',
  'AccountBanned',
  'AccountUnbanned',
  'AccountDeleted',
  'SubjectErased',
];

const concernsQueue = (event: ProjectedEvent): event is Extract<ProjectedEvent, QueueEvent> =>
  event.type === 'AccountUnbanned' || isIn(addonEvents, event);

const aboutOthers = (events: readonly ProjectedEvent[]): Decision[] =>
  events.flatMap((event) => {
    const isOther = otherDecisions.some((type) => type === event.type);
    if (!isOther || !decisionOfType(event.type)?.isDecision(recordedOf(event))) return [];
    const id = subjectOf(event);
    switch (event.streamName.split('-', 1)[0]) {
      case 'profile':
        return [plainDecision(event, { profile_id: id })];
      case 'account':
        return [plainDecision(event, { account_id: id })];
      default:
        return [plainDecision(event, { collection_id: id })];
    }
  });

/** @param vault opens the sealed texts of comments, reports, appeals and messages */
export function moderationProjection(vault: Opener): Projection {
  return {
    name: 'moderation',
    version: versions.moderation,
    schema: moderationSchema,
    indexes: moderationIndexes,
    handles,
    affected: lostComments,
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
      await applyPinEvents(events, tx);
      await decisions.save(tx, aboutOthers(events));
      await applyReportEvents(events, tx, vault);
      await applyAppealEvents(events, tx, vault);
      await applyMessages(events, tx, vault);
      await eraseTexts(events, tx);
    },
  };
}
