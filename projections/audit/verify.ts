// Recomputes the chain from the log and holds it against what was written down of it: the read model's entries and
// the signed heads. An event that was edited, left out or put in shows in the first; whoever rebuilds the read model
// afterwards meets the second.
import { AUDITED_TYPES } from '@sandcrate/core/audit/audited.ts';
import { chain, EMPTY, type Head } from '@sandcrate/core/audit/chain.ts';
import { type Anchor, isSigned } from '@sandcrate/core/audit/signature.ts';
import { type EventStore, type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type pg from 'pg';
import { readCheckpoint } from '../runner/checkpoints.ts';
import { hashesFrom } from './queries.ts';

export type Verdict = {
  entries: number;
  head: string;
  /** Signed heads that were met. */
  anchors: number;
  /** Entries after the last of them, which nobody has signed yet. */
  unsigned: number;
  /** What is wrong first; undefined when nothing is. */
  problem: string | undefined;
};

const PAGE = 1000;

/** The hashes that the read model holds, one after the other. */
class Written {
  readonly #pool: pg.Pool;
  #page: { number: number; eventId: string; hash: string }[] = [];
  #next = 1;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async next() {
    if (this.#page.length === 0) this.#page = await hashesFrom(this.#pool, this.#next, PAGE);
    const entry = this.#page.shift();
    if (entry) this.#next = entry.number + 1;
    return entry;
  }
}

/**
 * Checks the whole log; stops at the first thing that is wrong. `publicKey` is the site's own, in base64.
 * @throws StoreUnavailable when the log cannot be read
 */
export async function verifyAudit({
  store,
  pool,
  publicKey,
}: {
  store: Pick<EventStore, 'readAll'>;
  pool: pg.Pool;
  publicKey: string;
}): Promise<Verdict> {
  const reached = (await readCheckpoint(pool, 'audit'))?.position ?? START;
  const written = new Written(pool);
  const hashes: string[] = [];
  let head: Head = EMPTY;
  let anchors = 0;
  let signed = 0;
  const verdict = (problem?: string): Verdict => ({
    entries: head.count,
    head: head.hash,
    anchors,
    unsigned: head.count - signed,
    problem,
  });
  for await (const event of store.readAll({ filter: { types: [...AUDITED_TYPES, 'AuditAnchored'] } })) {
    const anchor = anchorIn(event);
    if (anchor) {
      const problem = anchorProblem(anchor, hashes, publicKey);
      if (problem) return verdict(problem);
      anchors += 1;
      signed = anchor.count;
      continue;
    }
    for (const link of chain(head, [event])) {
      // What the read model has not come to yet is checked by the signed heads alone.
      const isEntered = event.position <= reached;
      const entry = isEntered ? await written.next() : undefined;
      if (isEntered && entry?.hash !== link.hash) return verdict(entryProblem(link.number, event, entry));
      head = { count: link.number, hash: link.hash };
      hashes.push(link.hash);
    }
  }
  const surplus = await written.next();
  if (surplus && surplus.number > hashes.length) {
    return verdict(
      `Entry ${surplus.number} (event ${surplus.eventId}) is in the audit log but not in the log.`,
    );
  }
  return verdict();
}

function anchorIn(event: RecordedEvent): Anchor | undefined {
  if (event.type !== 'AuditAnchored') return undefined;
  const known = readEvent(event);
  return known.type === 'AuditAnchored' ? known.data : undefined;
}

function entryProblem(number: number, event: RecordedEvent, entry: { eventId: string } | undefined): string {
  const { streamName, revision, type, id } = event;
  const place = `${type} ${id} (${streamName}@${revision})`;
  if (!entry) return `Entry ${number}, ${place}, is missing from the audit log.`;
  if (entry.eventId === id) {
    return `Entry ${number}, ${place}, is not what it was when it was entered into the audit log.`;
  }
  return `Entry ${number} of the audit log is event ${entry.eventId}, but the log has ${place} in its place.`;
}

/** A head that was signed must be one that the chain still leads to. */
export function anchorProblem(
  { count, head, ...anchor }: Anchor,
  hashes: readonly string[],
  publicKey: string | undefined,
): string | undefined {
  const what = `The head signed after entry ${count}`;
  if (!isSigned({ count, head, ...anchor })) return `${what} does not bear a valid signature.`;
  if (publicKey !== undefined && anchor.publicKey !== publicKey) {
    return `${what} was signed with another key than this site's.`;
  }
  if (count > hashes.length)
    return `${what} says that there were more entries than the log has: ${hashes.length}.`;
  if (hashes[count - 1] === head) return undefined;
  return `${what} is not the one that the log leads to: an entry up to ${count} was changed after it was signed.`;
}
