// Signs the audit chain's head, as permanent evidence of what the head was.
import { isDeepStrictEqual } from 'node:util';
import * as audit from '@sandcrate/core/audit/audit.ts';
import { signHead, signingKey } from '@sandcrate/core/audit/signature.ts';
import type { CommandContext, Handler } from '@sandcrate/core/handle.ts';
import type pg from 'pg';
import { findAnchor, findHead } from './queries.ts';

export type AnchorPorts = {
  pool: pg.Pool;
  handler: Pick<Handler, 'handle'>;
  /** One of the site's secrets. */
  auditKey: string;
};

/**
 * Signs the chain's current head and appends the signed head to the log. Does nothing when that head is already signed
 * or there is no entry yet.
 * @returns its position in the log; undefined when nothing was appended
 * @throws DomainError 'conflict' (code 'audit-chain') when the chain is shorter than it was, or its head has changed
 */
export async function anchorChain(
  { pool, handler, auditKey }: AnchorPorts,
  context: CommandContext,
): Promise<bigint | undefined> {
  const head = await findHead(pool);
  if (head.count === 0 || isDeepStrictEqual(await findAnchor(pool), head)) return undefined;
  const anchor = signHead(head, signingKey(auditKey));
  const { events, position } = await handler.handle(
    audit,
    audit.streamName(),
    { type: 'AnchorChain', anchor },
    context,
  );
  return events.length > 0 ? position : undefined;
}
