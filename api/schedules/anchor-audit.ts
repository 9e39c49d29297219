import { anchorChain } from '@sandcrate/projections/audit/anchor-chain.ts';
import type { ScheduleRun } from './schedule.ts';

/** Signs the audit chain's head, so that nobody can change what led to it unnoticed. */
export async function anchorAudit({ pool, handler, secrets, context }: ScheduleRun): Promise<string> {
  const position = await anchorChain({ pool, handler, auditKey: secrets.auditKey }, context);
  return position === undefined ? 'the audit chain is signed already' : 'the audit chain is signed';
}
