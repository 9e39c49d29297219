// The record of decisions about an add-on, as much of it as somebody may read.
import { canAudit } from '@sandcrate/core/access.ts';
import { isAppealable } from '@sandcrate/core/appeal/appeal.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import { type RecallOf, recallsOf } from '@sandcrate/projections/catalogue/advisories.ts';
import { findStanding } from '@sandcrate/projections/catalogue/standing.ts';
import { type DecisionRow, decisionsAbout, hasReported } from '@sandcrate/projections/moderation/history.ts';
import type pg from 'pg';
import type { DecisionView } from '../contract/discovery.ts';
import type { Viewer } from '../plugins/access.ts';
import { addonNotFound } from './not-found.ts';

const LABELS: Readonly<Record<string, string>> = {
  AddonApproved: 'Approved',
  AddonRejected: 'Rejected',
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

/** How somebody is concerned: what of each decision that lets them read. */
type Reader = { isPublisher: boolean; isReporter: boolean; isAuditor: boolean };

/**
 * Oldest first. Everybody reads what was decided and when; the publisher and who reported it also why, and how an
 * appeal stands; staff and auditors also by whom.
 * @throws HttpError 404 when there is no add-on that this person may know of
 */
export async function historyOf(
  pool: pg.Pool,
  addonId: string,
  viewer: Viewer | undefined,
  now: Date,
): Promise<DecisionView[]> {
  const [addon, isReporter] = await Promise.all([
    findStanding(pool, addonId),
    viewer ? hasReported(pool, addonId, viewer.id) : false,
  ]);
  if (!addon) throw addonNotFound();
  const reader: Reader = {
    isPublisher: viewer?.id === addon.publisherId,
    isReporter,
    isAuditor: viewer !== undefined && canAudit(viewer.role),
  };
  const { isPublisher, isAuditor } = reader;
  if (!addon.isPublic && !isPublisher && !isReporter && !isAuditor) throw addonNotFound();
  const [decisions, recalls] = await Promise.all([decisionsAbout(pool, addonId), recallsOf(pool, addonId)]);
  return [
    ...decisions
      .filter((decision) => !decision.isAboutComment || isAuditor || viewer?.id === decision.commentAuthorId)
      .map((decision) => decisionView(decision, concerned(decision, reader, viewer), now)),
    ...recalls.flatMap((recall) => recallViews(recall, reader)),
  ].sort((a, b) => a.decidedAt.localeCompare(b.decidedAt));
}

/** Who wrote a comment is to the decision about it what a publisher is to those about the add-on. */
const concerned = (decision: DecisionRow, reader: Reader, viewer: Viewer | undefined): Reader =>
  decision.isAboutComment
    ? { ...reader, isPublisher: viewer?.id === decision.commentAuthorId, isReporter: false }
    : reader;

function decisionView(decision: DecisionRow, reader: Reader, now: Date): DecisionView {
  const { id, type, isAutomatic, decidedAt, reason, appeal, actorId, actorName, actorRole } = decision;
  const { isPublisher, isReporter, isAuditor } = reader;
  const view: DecisionView = {
    id,
    type,
    label: labelOf(type),
    isAutomatic,
    decidedAt: decidedAt.toISOString(),
  };
  if (!isPublisher && !isReporter && !isAuditor) return view;
  const canAppeal =
    (isPublisher || isAuditor) && appeal === null && isAppealable(type, decidedAt.toISOString(), now);
  return {
    ...view,
    reason,
    canAppeal,
    // What its publisher wrote to the moderators is not for who reported it.
    appeal: appeal && {
      ...appeal,
      text: isPublisher || isAuditor ? appeal.text : null,
      filedAt: new Date(appeal.filedAt).toISOString(),
    },
    ...(isAuditor && { actor: { id: actorId, username: actorName, role: actorRole ?? 'system' } }),
  };
}

/** A recall is about a file, not about the add-on: it is part of the record of all that hold it. */
function recallViews({ id, reason, issuedAt, liftedAt }: RecallOf, reader: Reader): DecisionView[] {
  const isConcerned = reader.isPublisher || reader.isReporter || reader.isAuditor;
  const viewOf = (viewId: string, type: string, at: Date, why: string | null): DecisionView => ({
    id: viewId,
    type,
    label: labelOf(type),
    isAutomatic: false,
    decidedAt: at.toISOString(),
    ...(isConcerned && { reason: why, canAppeal: false, appeal: null }),
  });
  const issued = viewOf(id, 'RecallIssued', issuedAt, reason);
  return liftedAt ? [issued, viewOf(uuidV5(id, 'lifted'), 'RecallLifted', liftedAt, null)] : [issued];
}

const labelOf = (type: string) => LABELS[type] ?? type;
