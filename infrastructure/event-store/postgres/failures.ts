// Classifies PostgreSQL's errors: which are transient, and which leave the outcome of a write unknown.
import pg from 'pg';

// connection, resources, operator intervention, system error; cancelled, lock timeout; read-only standby
const MAY_PASS = /^(08|53|57P|58|57014$|55P03$|25006$)/;

/** Whether the server or the connection failed, so that the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return MAY_PASS.test(error.code ?? '');
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}

/** Whether the server confirmed the rollback. A statement on a terminated connection may have been committed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
}
