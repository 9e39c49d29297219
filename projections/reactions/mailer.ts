// Sends the outbox's mail, in one process at a time. Retries while that may help, and then marks the mail as failed.
import { setTimeout as delay } from 'node:timers/promises';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import type { Lease, Leases } from '../runner/lifecycle/leases/leases.ts';
import { isTransient } from '../runner/writing/failures.ts';
import { composeMail, type MailContext } from './compose-mail.ts';
import {
  type ClaimedMail,
  claimMail,
  hasDueMail,
  isClaimed,
  postponeMail,
  releaseMail,
  settleMail,
} from './outbox.ts';
import { MailRefused, type Transport } from './transport.ts';

export type MailerOptions = MailContext & {
  pool: pg.Pool;
  leases: Pick<Leases, 'acquire'>;
  /** Without one, mail waits in the outbox. */
  transport?: Transport;
  logger: Logger;
  /** How often to look for due mail. [1 s] */
  pollMs?: number;
  /** How long to wait for a mail that is being sent when the process stops. [5 s] */
  stopMs?: number;
  /** How long other processes leave a mail alone once this one has claimed it. [2 min] */
  claimMs?: number;
};

/** Its holder sends mail. */
export const MAIL_LEASE = 'mail outbox';

const MINUTE_MS = 60_000;
/** How long to wait after each failure. After the last one the mail has failed. */
const RETRY_AFTER_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);
const CLAIM_MS = 2 * MINUTE_MS;
/** The share of the claim's time within which a mail must be sent. */
const SEND_SHARE = 0.75;

/** Another process may have the mail now, so this one neither sends it nor records a result. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** Sends mail until it is closed. */
export function startMailer(options: MailerOptions): { close(): Promise<void> } {
  const stop = new AbortController();
  const { transport, stopMs = 5000 } = options;
  const work: Work = transport
    ? (lease, signal) => sendDue(options, transport, lease, signal)
    : onceTold(options);
  const running = keepWorking(options, work, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The mailer is stopping'));
      await Promise.race([running, delay(stopMs, undefined, { ref: false })]);
      transport?.close();
    },
  };
}

type Work = (lease: Lease, signal: AbortSignal) => Promise<void>;

async function keepWorking(
  { leases, logger, pollMs = 1000 }: MailerOptions,
  work: Work,
  stop: AbortSignal,
): Promise<void> {
  let backOff = new BackOff();
  while (!stop.aborted) {
    try {
      const lease = await leases.acquire(MAIL_LEASE, stop);
      try {
        const signal = AbortSignal.any([stop, lease.lost]);
        while (!signal.aborted) {
          await work(lease, signal);
          backOff = new BackOff();
          await delay(pollMs, undefined, { signal }).catch(() => {});
        }
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (stop.aborted) break;
      if (isTransient(error)) logger.warn(`Mail is waiting: ${String(error)}`);
      else logger.error(`Mail cannot be sent: ${String(error)}`);
      await backOff.pause(stop);
    }
  }
}

/** Logs once that mail is waiting although none can be sent, without its content. */
function onceTold({ pool, logger }: MailerOptions): () => Promise<void> {
  let isTold = false;
  return async () => {
    if (isTold || !(await hasDueMail(pool))) return;
    isTold = true;
    logger.info('There is mail waiting in the outbox. Set SMTP_URL and MAIL_FROM to have it sent.');
  };
}

async function sendDue(
  options: MailerOptions,
  transport: Transport,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const row = await claimMail(options.pool, lease, options.claimMs ?? CLAIM_MS);
    if (!row) return;
    await sendOne(options, transport, lease, row);
  }
}

/**
 * A process that was paused finds that its claim or lease is gone, and sends nothing. After a crash between sending a
 * mail and recording it, a second copy is sent with the same message id.
 */
async function sendOne(
  options: MailerOptions,
  transport: Transport,
  lease: Lease,
  row: ClaimedMail,
): Promise<void> {
  const { pool, logger, site, claimMs = CLAIM_MS } = options;
  const mail = await write(options, row);
  if (mail === 'failed') return;
  if (!mail) return settleMail(pool, row, 'obsolete');
  const message = { ...mail, messageId: `<${row.id}@${new URL(site().url).hostname}>` };
  const confirm = async () => {
    if (!(await isClaimed(pool, row, lease))) throw new ClaimLost('Another process sends this mail');
  };
  try {
    await withinSendTime(claimMs * SEND_SHARE, transport.send(message, confirm));
  } catch (error) {
    if (error instanceof ClaimLost) return logger.info(`Mail ${row.id} is left to another process`);
    const reason = withoutAddress(error, mail.to);
    const delayMs = RETRY_AFTER_MS[row.attempts];
    if (delayMs !== undefined && !(error instanceof MailRefused)) {
      logger.warn(`Mail ${row.id} could not be sent and will be retried: ${reason}`);
      return postponeMail(pool, row, reason, delayMs);
    }
    logger.error(`Mail ${row.id} could not be sent: ${reason}`);
    return settleMail(pool, row, 'failed', reason);
  }
  await settleMail(pool, row, 'sent');
}

/**
 * The mail's text and address; undefined when it is out of date. A mail that cannot be composed, because its event or
 * key is damaged, is marked as failed, and the next one is sent.
 * @throws transient errors, such as an unavailable event store: then the mail waits
 */
async function write(options: MailerOptions, row: ClaimedMail) {
  try {
    return await composeMail(options, row, new Date());
  } catch (error) {
    if (isTransient(error)) {
      await releaseMail(options.pool, row);
      throw error;
    }
    options.logger.error(`Mail ${row.id} cannot be written: ${String(error)}`);
    await settleMail(options.pool, row, 'failed', `This mail cannot be written: ${String(error)}`);
    return 'failed';
  }
}

async function withinSendTime(ms: number, sending: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const tooLong = delay(ms, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error('The mail server took too long');
  });
  tooLong.catch(() => {}); // it is stopped below
  try {
    await Promise.race([sending, tooLong]);
  } finally {
    timer.abort();
  }
}

/** Servers often repeat the address in their answers, or only the name before its @. */
function withoutAddress(error: unknown, address: string): string {
  const text = error instanceof Error ? error.message : String(error);
  const literally = (part: string) => part.replaceAll(/\W/g, (character) => `\\${character}`);
  const name = address.slice(0, address.lastIndexOf('@'));
  return text
    .replaceAll(new RegExp(literally(address), 'gi'), '…')
    .replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${literally(name)}(?![\\p{L}\\p{N}])`, 'giu'), '…');
}
