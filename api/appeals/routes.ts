// Appeals against moderators' decisions.
import * as account from '@sandcrate/core/account/account.ts';
import { userNotFound } from '@sandcrate/core/account/errors.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import { DECISION_NOT_FOUND, nothingToAppeal } from '@sandcrate/core/appeal/errors.ts';
import * as collection from '@sandcrate/core/collection/collection.ts';
import * as profile from '@sandcrate/core/profile/profile.ts';
import { publisherOf } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import {
  type AppealableDecision,
  type DecidedSubject,
  findDecision,
  latestAppealable,
} from '@sandcrate/projections/moderation/appealable.ts';
import type { FastifyInstance } from 'fastify';
import { visibleCollection } from '../collections/views.ts';
import type { Viewer } from '../plugins/access.ts';
import { forbidden, notFound } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { visibleProfile } from '../profiles/views.ts';
import { sealedBy } from '../sealed-by.ts';
import { decisionsInLog, publisherInLog } from './decisions-in-log.ts';

export async function appealRoutes(app: FastifyInstance) {
  const { handler, pool, privacy } = app.services;
  const addons = app.visibleAddons;

  app.operation('POST /api/addons/{id}/appeal', async ({ params, body, viewer, request, reply }) => {
    const { id: addonId } = params;
    const decision = await decisionOn(addonId, body.decisionId, viewer);
    // An add-on that staff deleted is not public any more, but its publisher may appeal.
    const isOwnComment = decision?.type === 'CommentDeleted' && decision.concernedId === viewer.id;
    const isPublisher = await isPublisherOf(addonId, viewer);
    if (!isPublisher && !isOwnComment) await addons.must(addonId, viewer);
    if (decision === undefined) throw isPublisher ? nothingToAppeal() : forbidden();
    return file({ addonId }, decision, { body, viewer, request, reply });
  });

  app.operation('POST /api/collections/{id}/appeal', async ({ params, ...filing }) => {
    const { viewer } = filing;
    const subject = { collectionId: params.id };
    const stream = collection.streamName(params.id);
    const { state } = await handler.load(collection, stream);
    if (state?.ownerId !== viewer.id || state.deletedBy === 'owner') {
      await visibleCollection(app.services, params.id, viewer);
      throw forbidden();
    }
    return file(subject, await ownDecisionOn(subject, stream, filing), filing);
  });

  app.operation('POST /api/profiles/{id}/appeal', async ({ params, ...filing }) => {
    const subject = { profileId: params.id };
    if (params.id !== filing.viewer.id) {
      await visibleProfile(pool, params.id);
      throw forbidden();
    }
    return file(subject, await ownDecisionOn(subject, profile.streamName(params.id), filing), filing);
  });

  app.operation('POST /api/users/{id}/appeal', async ({ params, ...filing }) => {
    const subject = { accountId: params.id };
    if (params.id !== filing.viewer.id) throw userNotFound();
    return file(subject, await ownDecisionOn(subject, account.streamName(params.id), filing), filing);
  });

  type Filing = Pick<Call<'POST /api/addons/{id}/appeal'>, 'body' | 'viewer' | 'request' | 'reply'>;

  async function file(
    subject: DecidedSubject,
    { eventId, type, decidedBy, decidedAt, concernedId }: AppealableDecision,
    { body, viewer, request, reply }: Filing,
  ) {
    const { position } = await handler.handle(
      appeal,
      appeal.streamName(eventId),
      {
        type: 'FileAppeal',
        ...subject,
        appellantId: viewer.id,
        decision: { eventId, type, decidedBy, decidedAt: decidedAt.toISOString() },
        text: await sealedBy(privacy, viewer, body.text),
        concernedId,
        now: new Date(),
      },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation');
    return { decisionId: eventId, status: 'pending' as const };
  }

  /**
   * The decision to appeal on a collection, profile or account of this person's own.
   * @throws HttpError 404 when there was no such decision; DomainError 'conflict' when there is nothing to appeal
   */
  async function ownDecisionOn(
    subject: DecidedSubject,
    stream: string,
    { body: { decisionId }, viewer }: Pick<Filing, 'body' | 'viewer'>,
  ): Promise<AppealableDecision> {
    const inLog = await decisionsInLog(app.services, stream, viewer.id);
    const decision = await decisionAmong(subject, decisionId, { inLog, viewer });
    if (decision !== undefined) return decision;
    throw decisionId === undefined ? nothingToAppeal() : notFound(DECISION_NOT_FOUND);
  }

  /** The named decision on what is this person's own, or the newest one in force; the log may know later ones. */
  async function decisionAmong(
    subject: DecidedSubject,
    eventId: string | undefined,
    { inLog, viewer }: { inLog: readonly AppealableDecision[]; viewer: Viewer },
  ): Promise<AppealableDecision | undefined> {
    if (eventId !== undefined) {
      return (
        inLog.find((decision) => decision.eventId === eventId) ?? (await findDecision(pool, subject, eventId))
      );
    }
    const [shown, [latest]] = [await latestAppealable(pool, subject, viewer.id), inLog];
    return latest && !(shown && shown.decidedAt > latest.decidedAt) ? latest : shown;
  }

  /** Also of an add-on that the read models do not show yet. */
  const isPublisherOf = async (addonId: string, { id }: Viewer) =>
    ((await publisherOf(pool, addonId)) ?? (await publisherInLog(app.services, addonId))) === id;

  /**
   * The named decision, or else the newest one on this person's add-on or comment. The read models may lag, so the
   * add-on's stream is asked for decisions on it.
   * @throws HttpError 404 when there was no such decision
   */
  async function decisionOn(
    addonId: string,
    eventId: string | undefined,
    viewer: Viewer,
  ): Promise<AppealableDecision | undefined> {
    const named = eventId === undefined ? undefined : await findDecision(pool, { addonId }, eventId);
    if (named?.concernedId === viewer.id) return named;
    const isPublisher = await isPublisherOf(addonId, viewer);
    const inLog = isPublisher ? await decisionsInLog(app.services, addon.streamName(addonId), viewer.id) : [];
    if (eventId === undefined) return decisionAmong({ addonId }, undefined, { inLog, viewer });
    const unseen = inLog.find((decision) => decision.eventId === eventId);
    if (unseen) return unseen;
    // Callers who may not see the add-on learn nothing about its decisions.
    if (!isPublisher) await addons.must(addonId, viewer);
    if (named === undefined) throw notFound(DECISION_NOT_FOUND);
    return named;
  }
}
