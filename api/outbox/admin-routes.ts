// The outbox: waiting, sent and failed mails, with links and codes masked.
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import { noticesAbout } from '@sandcrate/projections/inbox/queries.ts';
import {
  composeMaskedMail,
  type MailContext,
  maskedAddress,
} from '@sandcrate/projections/reactions/compose-mail.ts';
import { findMail, listOutbox, type OutboxRow, resendMail } from '@sandcrate/projections/reactions/outbox.ts';
import { isTransient } from '@sandcrate/projections/runner/writing/failures.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { MAIL_NOT_FAILED, MAIL_NOT_FOUND } from '../contract/refusals.ts';
import { announcePages, rowsOf } from '../paging.ts';
import { HttpError, notFound } from '../plugins/errors.ts';
import type { OutboxMail } from './contract.ts';

const Filter = CommonFilter.extend({ state: z.enum(['waiting', 'sent', 'failed', 'obsolete']).optional() });

/** The largest page: each mail is composed from its events. */
const MOST = 100;

export async function adminOutboxRoutes(app: FastifyInstance) {
  const { pool, store, handler, privacy, config, settings } = app.services;
  const context: MailContext = {
    store,
    handler,
    privacy,
    notices: batchLoader((wanted) => noticesAbout(pool, wanted)),
    site: () => ({ name: settings().siteName, url: config.publicUrl }),
  };

  /** Composes the text from the event each time, because it is not stored. */
  async function mailView(row: OutboxRow): Promise<OutboxMail> {
    const [mail, to] = await Promise.all([
      unlessDamaged(composeMaskedMail(context, row), undefined),
      unlessDamaged(maskedAddress(context, row), null),
    ]);
    const { id, state, attempts, error, createdAt, nextAttemptAt, settledAt } = row;
    return {
      id,
      to,
      subject: mail?.subject ?? null,
      body: mail?.text ?? null,
      state,
      attempts,
      error,
      createdAt: createdAt.toISOString(),
      nextAttemptAt: state === 'waiting' ? nextAttemptAt.toISOString() : null,
      settledAt: settledAt?.toISOString() ?? null,
    };
  }

  /** Loads all at once, with one query for the log and one for the keys. */
  const mailViews = (rows: readonly OutboxRow[]): Promise<OutboxMail[]> => Promise.all(rows.map(mailView));

  app.operation('GET /api/admin/outbox', async (listing) => {
    const { rows, total } = await listOutbox(pool, rowsOf(listing.query));
    const mails = await mailViews(rows);
    announcePages(listing, total);
    return mails;
  });

  app.operation('GET /api/console/outbox', async ({ query, reply }) => {
    const { id, state } = filterOf(Filter, query);
    const page = pageOf(query, ['createdAt'], ['createdAt', 'DESC']);
    const found = await listOutbox(pool, {
      ids: id,
      state,
      from: page.from,
      limit: Math.min(page.limit, MOST),
    });
    const mails = await mailViews(found.rows);
    sendRange(reply, 'outbox', page, found);
    return mails;
  });

  app.operation('POST /api/admin/outbox/{id}/resend', async ({ params }) => {
    const before = await findMail(pool, params.id);
    if (before === undefined) throw notFound(MAIL_NOT_FOUND);
    const isSentAgain = await resendMail(pool, params.id);
    if (!isSentAgain && before.state !== 'waiting') {
      throw new HttpError(409, 'not-failed', MAIL_NOT_FAILED);
    }
    return mailView((await findMail(pool, params.id)) ?? before);
  });
}

/** A mail whose event or key is damaged is shown without its text, so that other mails can still be shown. */
const unlessDamaged = <T, E>(reading: Promise<T>, otherwise: E): Promise<T | E> =>
  reading.catch((error: unknown) => {
    if (isTransient(error)) throw error;
    return otherwise;
  });
