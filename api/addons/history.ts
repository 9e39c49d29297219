// The record of decisions about an add-on, reduced to what the viewer may read.
import {
  isAuditor,
  isPublisherOf,
  maySeeDecision,
  maySeeReason,
  maySeeRecord,
  type Reader,
  takesPartInAppeal,
} from '@sandcrate/core/addon/visibility.ts';
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
import { DECISION_LABELS } from '../contract/decision-labels.ts';
import type { Viewer } from '../plugins/access.ts';
import type { DecisionView } from './discovery-contract.ts';
import { addonNotFound } from './not-found.ts';

/**
 * The decisions about an add-on, oldest first. Everybody sees what was decided and when. Its publisher also sees the
 * reasons and the state of appeals, and so do its reporters for decisions after their report. Staff and auditors also see
 * the deciders.
 * @throws HttpError 404 when there is no add-on that this person may see
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
  const seesRecord = maySeeRecord(addon, viewer);
  if (!seesRecord && reported.addon === undefined) throw addonNotFound();
  const [decisions, recalls] = await Promise.all([decisionsAbout(pool, addonId), recallsOf(pool, addonId)]);

  const ofAddon = { isPublisher: isPublisherOf(addon, viewer), isAuditor: isAuditor(viewer) };
  const readerOf = ({ commentId, commentAuthorId, isAboutComment, decidedAt }: DecisionRow): Reader => ({
    ...ofAddon,
    ...(isAboutComment && { isPublisher: viewer?.id === commentAuthorId }),
    isReporter: isSince(decidedAt, commentId === null ? reported.addon : reported.comments.get(commentId)),
  });

  return [
    ...decisions.flatMap((decision) => {
      const reader = readerOf(decision);
      const { isAboutComment } = decision;
      return maySeeDecision(reader, { isAboutComment, seesRecord })
        ? [decisionView(decision, reader, now)]
        : [];
    }),
    ...recalls.flatMap((recall) => {
      const reader = { ...ofAddon, isReporter: isSince(recall.issuedAt, reported.addon) };
      const isSeen = maySeeDecision(reader, { isAboutComment: false, seesRecord });
      return isSeen ? recallViews(recall, reader) : [];
    }),
  ].sort(byTime);
}

/** The public part of the record, read with the add-on's page; oldest first. */
export const publicHistory = ({ decisions, recalls }: AddonPage): DecisionView[] =>
  [...decisions.map(publicView), ...recalls.flatMap((recall) => recallViews(recall, ANYBODY))].sort(byTime);

const byTime = (a: DecisionView, b: DecisionView) => a.decidedAt.localeCompare(b.decidedAt);

const ANYBODY: Reader = { isPublisher: false, isReporter: false, isAuditor: false };

const NOTHING_REPORTED: ReportedAt = { addon: undefined, comments: new Map() };

const isSince = (moment: Date, start: Date | undefined) => start !== undefined && moment >= start;

const publicView = ({ id, type, isAutomatic, decidedAt }: PublicDecision): DecisionView => ({
  id,
  type,
  label: labelOf(type),
  isAutomatic,
  decidedAt: decidedAt.toISOString(),
});

function decisionView(decision: DecisionRow, reader: Reader, now: Date): DecisionView {
  const { type, decidedAt, reason, appeal, actorId, actorName, actorRole } = decision;
  const isParty = takesPartInAppeal(reader);
  const view = publicView(decision);
  if (!maySeeReason(reader)) return view;
  const canAppeal = isParty && appeal === null && isAppealable(type, decidedAt.toISOString(), now);
  return {
    ...view,
    reason,
    canAppeal,
    appeal: appeal && {
      ...appeal,
      text: isParty ? appeal.text : null,
      note: isParty ? appeal.note : null,
      filedAt: new Date(appeal.filedAt).toISOString(),
    },
    ...(reader.isAuditor && { actor: { id: actorId, username: actorName, role: actorRole ?? 'system' } }),
  };
}

/** A recall is about a file, so it is in the record of every add-on that contains the file. */
function recallViews({ id, reason, issuedAt, liftedAt }: RecallOf, reader: Reader): DecisionView[] {
  const viewOf = (viewId: string, type: string, at: Date, why: string | null): DecisionView => ({
    id: viewId,
    type,
    label: labelOf(type),
    isAutomatic: false,
    decidedAt: at.toISOString(),
    ...(maySeeReason(reader) && { reason: why, canAppeal: false, appeal: null }),
  });
  const issued = viewOf(id, 'RecallIssued', issuedAt, reason);
  return liftedAt ? [issued, viewOf(uuidV5(id, 'lifted'), 'RecallLifted', liftedAt, null)] : [issued];
}

const labelOf = (type: string) => DECISION_LABELS[type] ?? type;
