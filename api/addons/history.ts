// The record of decisions about an add-on, reduced to what the viewer may read.
import {
  isAuditor,
  isPublisherOf,
  maySeeDecision,
  maySeeReason,
  maySeeRecord,
  type Reader,
} from '@sandcrate/core/addon/visibility.ts';
import { isAppealable } from '@sandcrate/core/appeal/appeal.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import { type RecallOf, recallsOf } from '@sandcrate/projections/catalogue/advisories.ts';
import { findStanding } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import type { AddonPage, PublicDecision } from '@sandcrate/projections/catalogue/page-queries.ts';
import {
  type DecisionRow,
  decisionsAbout,
  type OwnReport,
  reportsBy,
} from '@sandcrate/projections/moderation/history.ts';
import type pg from 'pg';
import { DECISION_LABELS } from '../contract/decision-labels.ts';
import { penaltyLabelOf } from '../contract/penalty-labels.ts';
import type { Viewer } from '../plugins/access.ts';
import type { DecisionView } from './discovery-contract.ts';
import { addonNotFound } from './not-found.ts';

/**
 * The decisions about an add-on, oldest first. Everybody sees what was decided and when. Its publisher also sees the
 * reasons and the state of appeals; staff and auditors also see the deciders. Its reporters see that decisions were made
 * since their report, even while it is not public, and the outcomes of their own reports with the notes to them.
 * @throws HttpError 404 when there is no add-on that this person may see
 */
export async function historyOf(
  pool: pg.Pool,
  addonId: string,
  viewer: Viewer | undefined,
  now: Date,
): Promise<DecisionView[]> {
  const [addon, reports] = await Promise.all([
    findStanding(pool, addonId),
    viewer ? reportsBy(pool, addonId, viewer.id) : [],
  ]);
  if (!addon) throw addonNotFound();
  const seesRecord = maySeeRecord(addon, viewer);
  const reported = (subject: string | null) =>
    reports.find(({ commentId }) => commentId === subject)?.filedAt;
  if (!seesRecord && reported(null) === undefined) throw addonNotFound();
  const [decisions, recalls] = await Promise.all([decisionsAbout(pool, addonId), recallsOf(pool, addonId)]);

  const ofAddon = { isPublisher: isPublisherOf(addon, viewer), isAuditor: isAuditor(viewer) };
  const readerOf = ({ commentId, commentAuthorId, isAboutComment, decidedAt }: DecisionRow): Reader => ({
    ...ofAddon,
    ...(isAboutComment && { isPublisher: viewer?.id === commentAuthorId }),
    isReporter: isSince(decidedAt, reported(commentId)),
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
      const reader = { ...ofAddon, isReporter: isSince(recall.issuedAt, reported(null)) };
      const isSeen = maySeeDecision(reader, { isAboutComment: false, seesRecord });
      return isSeen ? recallViews(recall, reader) : [];
    }),
    ...reports.flatMap(reportViews),
  ].sort(byTime);
}

/** The public part of the record, read with the add-on's page; oldest first. */
export const publicHistory = ({ decisions, recalls }: AddonPage): DecisionView[] =>
  [...decisions.map(publicView), ...recalls.flatMap((recall) => recallViews(recall, ANYBODY))].sort(byTime);

const byTime = (a: DecisionView, b: DecisionView) => a.decidedAt.localeCompare(b.decidedAt);

const ANYBODY: Reader = { isPublisher: false, isReporter: false, isAuditor: false };

const isSince = (moment: Date, start: Date | undefined) => start !== undefined && moment >= start;

const publicView = ({
  id,
  type,
  isAutomatic,
  isByPublisher,
  rule,
  decidedAt,
}: PublicDecision): DecisionView => ({
  id,
  type,
  label: labelOf(type),
  isAutomatic,
  ...(isByPublisher && { isByPublisher }),
  ...(rule && { rule }),
  decidedAt: decidedAt.toISOString(),
});

/** A decision with what this reader may know of it. */
export function decisionView(decision: DecisionRow, reader: Reader, now: Date): DecisionView {
  const { type, decidedAt, reason, appeal, actorId, actorName, actorRole } = decision;
  const named = penaltyLabelOf(type, decision.penaltyKind);
  const view = { ...publicView(decision), ...(named !== undefined && { label: named }) };
  if (!maySeeReason(reader)) return view;
  return {
    ...view,
    reason,
    canAppeal: appeal === null && isAppealable(type, decidedAt.toISOString(), now),
    appeal: appeal && { ...appeal, filedAt: new Date(appeal.filedAt).toISOString() },
    ...(reader.isAuditor && { actor: { id: actorId, username: actorName, role: actorRole ?? 'system' } }),
  };
}

/** The outcome of a report, for the person who filed it. */
function reportViews(report: OwnReport): DecisionView[] {
  if (report.status === 'pending') return [];
  const { id, filing, status, reviewedAt, note, rule } = report;
  const type = status === 'resolved' ? 'ReportResolved' : 'ReportDismissed';
  return [
    {
      id: uuidV5(id, `decided.${filing}`),
      type,
      label: labelOf(type),
      isAutomatic: false,
      ...(rule && { rule }),
      decidedAt: reviewedAt.toISOString(),
      reason: note,
      canAppeal: false,
      appeal: null,
    },
  ];
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
