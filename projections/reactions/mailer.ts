// Sends what waits in the outbox, one process at a time; tries again while that may help, and gives up visibly.
import { setTimeout as delay } from 'node:timers/promises';
import { BackOff } from '@sandcrate/core/event-store/back-off.ts';
import type { Logger } from '@sandcrate/core/postgres/logger.ts';
import type pg from 'pg';
import { mayPass } from '../runner/failures.ts';
import type { Leases } from '../runner/leases/leases.ts';
import { claimMail, hasDueMail, type OutboxRow, postponeMail, releaseMail, settleMail } from './outbox.ts';
import { mailOf, type PostOffice } from './post.ts';
import { MailRefused, type Transport } from './transport.ts';

export type MailerOptions = PostOffice & {
  pool: pg.Pool;
  leases: Pick<Leases, 'acquire'>;
  /** Without one, mail waits in the outbox. */
  transport?: Transport;
  logger: Logger;
  /** How often to look for what is due. [1 s] */
  pollMs?: number;
  /** How long a mail that is being sent may still take when the process stops. [5 s] */
  stopMs?: number;
};

/** Whoever holds it sends mail. */
export const MAIL_LEASE = 'mail outbox';

const MINUTE_MS = 60_000;
/** How long to wait after each failure; after the last the mail has failed. */
const RETRY_AFTER_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);
/** How long one mail may take to be sent; it is claimed for longer, so that nobody else sends it meanwhile. */
const SEND_MS = 90_000;
const CLAIM_MS = 120_000;

/** Sends mail until it is closed. */
export function startMailer(options: MailerOptions): { close(): Promise<void> } {
  const stop = new AbortController();
  const { transport, stopMs = 5000 } = options;
  const work = transport ? (signal: AbortSignal) => sendDue(options, transport, signal) : onceTold(options);
  const running = keepWorking(options, work, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The mailer is stopping'));
      await Promise.race([running, delay(stopMs, undefined, { ref: false })]);
      transport?.close();
    },
  };
}

async function keepWorking(
  { leases, logger, pollMs = 1000 }: MailerOptions,
  work: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const backOff = new BackOff();
  while (!stop.aborted) {
    try {
      const lease = await leases.acquire(MAIL_LEASE, stop);
      try {
        const signal = AbortSignal.any([stop, lease.lost]);
        while (!signal.aborted) {
          await work(signal);
          await delay(pollMs, undefined, { signal }).catch(() => {});
        }
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (stop.aborted) break;
      if (mayPass(error)) logger.warn(`Mail waits: ${String(error)}`);
      else logger.error(`Mail cannot be sent: ${String(error)}`);
      await backOff.pause(stop);
    }
  }
}

/** Says once that there is mail which nobody sends, and nothing of what it says. */
function onceTold({ pool, logger }: MailerOptions): () => Promise<void> {
  let isTold = false;
  return async () => {
    if (isTold || !(await hasDueMail(pool))) return;
    isTold = true;
    logger.info('There is mail waiting in the outbox. Set SMTP_URL and MAIL_FROM to have it sent.');
  };
}

async function sendDue(options: MailerOptions, transport: Transport, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const row = await claimMail(options.pool, CLAIM_MS);
    if (!row) return;
    await sendOne(options, transport, row);
  }
}

/** A crash between sending and noting it sends a second copy, under the same message id. */
async function sendOne(options: MailerOptions, transport: Transport, row: OutboxRow): Promise<void> {
  const { pool, logger, site } = options;
  const mail = await write(options, row);
  if (mail === 'failed') return;
  if (!mail) return settleMail(pool, row.id, 'obsolete');
  const message = { ...mail, messageId: `<${row.id}@${new URL(site().url).hostname}>` };
  try {
    await withinSendTime(transport.send(message));
  } catch (error) {
    const reason = withoutAddress(error, mail.to);
    const delayMs = RETRY_AFTER_MS[row.attempts];
    if (delayMs !== undefined && !(error instanceof MailRefused)) {
      logger.warn(`Mail ${row.id} could not be sent, it will be tried again: ${reason}`);
      return postponeMail(pool, row.id, reason, delayMs);
    }
    logger.error(`Mail ${row.id} could not be sent: ${reason}`);
    return settleMail(pool, row.id, 'failed', reason);
  }
  await settleMail(pool, row.id, 'sent');
}

/**
 * The mail's text and address; undefined when it is out of date. A mail that cannot be written, because its event or its
 * key is damaged, has failed, and the next is sent.
 * @throws what may pass, such as an event store that is away: then the mail waits
 */
async function write(options: MailerOptions, row: OutboxRow) {
  try {
    return await mailOf(options, row, new Date());
  } catch (error) {
    if (mayPass(error)) {
      await releaseMail(options.pool, row.id);
      throw error;
    }
    options.logger.error(`Mail ${row.id} cannot be written: ${String(error)}`);
    await settleMail(options.pool, row.id, 'failed', `This mail cannot be written: ${String(error)}`);
    return 'failed';
  }
}

async function withinSendTime(sending: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const tooLong = delay(SEND_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error('The mail server took too long');
  });
  tooLong.catch(() => {}); // it is stopped below
  try {
    await Promise.race([sending, tooLong]);
  } finally {
    timer.abort();
  }
}

/** Servers like to repeat the address in what they answer. */
function withoutAddress(error: unknown, address: string): string {
  const text = error instanceof Error ? error.message : String(error);
  const literally = address.replaceAll(/\W/g, (character) => `\\${character}`);
  return text.replaceAll(new RegExp(literally, 'gi'), '…');
}
