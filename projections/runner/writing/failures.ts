// Classifies failures of the database and the log as transient or not.
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { BUSY_CODE } from '@sandcrate/core/errors.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import pg from 'pg';

// Connection, resources, operator intervention, system error; serialization, deadlock; lock and statement timeouts, an
// idle session; a standby that cannot write.
const MAY_PASS = /^(08|53|57P|58|40001$|40P01$|55P03$|57014$|25P03$|25006$)/;
/** A statement timeout, and a transaction in which the client computed for too long. */
const TOO_SLOW = /^(57014|25P03)$/;
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)/;
// The driver's own errors have no code.
const DRIVER =
  /connection (terminated|ended)|client (has encountered|was closed)|timeout|cannot use a pool|not queryable/i;

/** Whether work took longer than the server or the driver allows. Less work at once may succeed. */
export function isTooSlow(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TOO_SLOW.test(error.code ?? '');
  return error instanceof Error && /query read timeout/i.test(error.message);
}

/** Whether the same work may succeed when it is retried unchanged. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof DomainError && error.code === BUSY_CODE) return true; // others keep writing to the same stream
  if (error instanceof pg.DatabaseError) return MAY_PASS.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return NETWORK.test(error.code);
  return DRIVER.test(error.message);
}
