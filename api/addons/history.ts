// The record of decisions about an add-on, as much of it as somebody may read.
import { canAudit } from '@sandcrate/core/access.ts';
import { isAppealable } from '@sandcrate/core/appeal/appeal.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import { type RecallOf, recallsOf } from '@sandcrate/projections/catalogue/advisories.ts';
import type { AddonPage, PublicDecision } from '@sandcrate/projections/catalogue/page-queries.ts';
import { findStanding } from '@sandcrate/projections/catalogue/standing.ts';
import {
  type DecisionRow,
  decisionsAbout,
  type ReportedAt,
  reportedAt,
} from '@sandcrate/projections/moderation/history.ts';
import type pg from 'pg';
import type { Viewer } from '../plugins/access.ts';
import type { DecisionView } from './discovery-contract.ts';
import { addonNotFound } from './not-found.ts';

const LABELS: Readonly<Record<string, string>> = {
  AddonApproved: 'Approved',
  AddonRejected: 'Rejected',
  AddonChangesRequested: 'Changes requested',
  AddonChangesRequestWithdrawn: 'Request for changes withdrawn',
  AddonReturned: 'Returned to the queue',
  AddonChangeApproved: 'Change approved',
  AddonChangeRejected: 'Change rejected',
  AddonFeatured: 'Featured',
  AddonUnfeatured: 'No longer featured',
  AddonHidden: 'Hidden',
  AddonUnhidden: 'No longer hidden',
  AddonDeleted: 'Deleted',
  AddonRestored: 'Restored',
  AddonEdited: 'Edited by a moderator',
  AddonEditReviewed: 'Edit reviewed',
  CommentDeleted: 'Comment deleted',
  CommentRestored: 'Comment restored',
  RecallIssued: 'Recalled',
  RecallLifted: 'Recall lifted',
};

/** How a decision concerns somebody, which says how much of it they may read. */
type Reader = { isPublisher: boolean; isReporter: boolean; isAuditor: boolean };

/**
 * Oldest first. Everybody reads what was decided and when; the publisher also why, and how an appeal stands, and so
 * does who reported it, from the report on; staff and auditors also by whom.
 * @throws HttpError 404 when there is no add-on that this person may know of
 */
export async function historyOf(
  pool: pg.Pool,
  addonId: string,
  viewer: Viewer | undefined,
  now: Date,
): Promise<DecisionView[]> {
  const [addon, reported] = await Promise.all([
    findStanding(pool, addonId),
    viewer ? reportedAt(pool, addonId, viewer.id) : NOTHING_REPORTED,
  ]);
  if (!addon) throw addonNotFound();
  const isPublisher = viewer?.id === addon.publisherId;
  const isAuditor = viewer !== undefined && canAudit(viewer.role);
  const isForAll = addon.isPublic || isPublisher || isAuditor;
  if (!isForAll && reported.addon === undefined) throw addonNotFound();
  const [decisions, recalls] = await Promise.all([decisionsAbout(pool, addonId), recallsOf(pool, addonId)]);

  /** Who wrote a comment is to the decision about it what a publisher is to those about the add-on. */
  const readerOf = ({ commentId, commentAuthorId, isAboutComment, decidedAt }: DecisionRow): Reader => ({
    isPublisher: isAboutComment ? viewer?.id === commentAuthorId : isPublisher,
    isReporter: isSince(decidedAt, commentId === null ? reported.addon : reported.comments.get(commentId)),
    isAuditor,
  });
  const mayKnow = ({ isAboutComment }: DecisionRow, reader: Reader) =>
    isConcerned(reader) || (isForAll && !isAboutComment);

  return [
    ...decisions.flatMap((decision) => {
      const reader = readerOf(decision);
      return mayKnow(decision, reader) ? [decisionView(decision, reader, now)] : [];
    }),
    ...recalls.flatMap((recall) => {
      const reader = { isPublisher, isAuditor, isReporter: isSince(recall.issuedAt, reported.addon) };
      return isForAll || isConcerned(reader) ? recallViews(recall, reader) : [];
    }),
  ].sort(byTime);
}

/** What everybody reads of it, from the add-on's page; oldest first. */
export const publicHistory = ({ decisions, recalls }: AddonPage): DecisionView[] =>
  [...decisions.map(publicView), ...recalls.flatMap((recall) => recallViews(recall, ANYBODY))].sort(byTime);

const byTime = (a: DecisionView, b: DecisionView) => a.decidedAt.localeCompare(b.decidedAt);

const ANYBODY: Reader = { isPublisher: false, isReporter: false, isAuditor: false };

const NOTHING_REPORTED: ReportedAt = { addon: undefined, comments: new Map() };

const isSince = (moment: Date, start: Date | undefined) => start !== undefined && moment >= start;
const isConcerned = ({ isPublisher, isReporter, isAuditor }: Reader) =>
  isPublisher || isReporter || isAuditor;

const publicView = ({ id, type, isAutomatic, decidedAt }: PublicDecision): DecisionView => ({
  id,
  type,
  label: labelOf(type),
  isAutomatic,
  decidedAt: decidedAt.toISOString(),
});

function decisionView(decision: DecisionRow, reader: Reader, now: Date): DecisionView {
  const { type, decidedAt, reason, appeal, actorId, actorName, actorRole } = decision;
  const { isPublisher, isAuditor } = reader;
  const view = publicView(decision);
  if (!isConcerned(reader)) return view;
  const canAppeal =
    (isPublisher || isAuditor) && appeal === null && isAppealable(type, decidedAt.toISOString(), now);
  return {
    ...view,
    reason,
    canAppeal,
    // Messages between the publisher and the moderators are hidden from reporters.
    appeal: appeal && {
      ...appeal,
      text: isPublisher || isAuditor ? appeal.text : null,
      note: isPublisher || isAuditor ? appeal.note : null,
      filedAt: new Date(appeal.filedAt).toISOString(),
    },
    ...(isAuditor && { actor: { id: actorId, username: actorName, role: actorRole ?? 'system' } }),
  };
}

/** A recall is about a file, not about the add-on: it is part of the record of all that hold it. */
function recallViews({ id, reason, issuedAt, liftedAt }: RecallOf, reader: Reader): DecisionView[] {
  const viewOf = (viewId: string, type: string, at: Date, why: string | null): DecisionView => ({
    id: viewId,
    type,
    label: labelOf(type),
    isAutomatic: false,
    decidedAt: at.toISOString(),
    ...(isConcerned(reader) && { reason: why, canAppeal: false, appeal: null }),
  });
  const issued = viewOf(id, 'RecallIssued', issuedAt, reason);
  return liftedAt ? [issued, viewOf(uuidV5(id, 'lifted'), 'RecallLifted', liftedAt, null)] : [issued];
}

const labelOf = (type: string) => LABELS[type] ?? type;
