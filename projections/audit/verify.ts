// Recomputes the chain from the log and compares it with the stored records: every column of the read model's entries,
// the signed heads, and heads that were stored elsewhere. An edited, removed or inserted event contradicts the entries.
// If the read model was rebuilt afterwards, it contradicts the heads.
import { isDeepStrictEqual } from 'node:util';
import { AUDITED_TYPES } from '@sandcrate/core/audit/audited.ts';
import { chain, EMPTY, type Head, type Link } from '@sandcrate/core/audit/chain.ts';
import { type Anchor, isSigned } from '@sandcrate/core/audit/signature.ts';
import { type EventStore, type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type pg from 'pg';
import { readCheckpoint } from '../runner/writing/checkpoints.ts';
import { schemas } from '../schemas.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { EntryFold } from './entry.ts';
import { anchorsAfter, entriesFrom } from './queries.ts';
import type { AnchorRow, EntryRow } from './tables.ts';

export type Verdict = {
  entries: number;
  head: string;
  /** The number of signed heads found. */
  anchors: number;
  /** The number of entries after the last signed head. */
  unsigned: number;
  /** The number of heads stored elsewhere that the chain was compared with. */
  compared: number;
  /** The first problem found; undefined when there is none. */
  problem: string | undefined;
};

/** A head stored elsewhere: the hash after this number of entries. Without a number, any position matches. */
export type KnownHead = { count?: number; hash: string };

const PAGE = 1000;

/** Reads rows of the read model one by one. */
class Written<Row> {
  readonly #readPage: (last: Row | undefined) => Promise<Row[]>;
  #page: Row[] = [];
  #last: Row | undefined;

  constructor(readPage: (last: Row | undefined) => Promise<Row[]>) {
    this.#readPage = readPage;
  }

  async next(): Promise<Row | undefined> {
    if (this.#page.length === 0) this.#page = await this.#readPage(this.#last);
    const row = this.#page.shift();
    this.#last = row ?? this.#last;
    return row;
  }
}

/**
 * Verifies the whole log, and stops at the first problem. `publicKey` is the site's key in base64.
 * @throws StoreUnavailable when the log cannot be read
 */
export async function verifyAudit({
  store,
  pool,
  publicKey,
  known = [],
}: {
  store: Pick<EventStore, 'readAll'>;
  pool: pg.Pool;
  publicKey: string;
  known?: readonly KnownHead[];
}): Promise<Verdict> {
  const reached = (await readCheckpoint(pool, schemas.audit))?.position ?? START;
  const entries = new Written<EntryRow>((last) => entriesFrom(pool, (last?.number ?? 0n) + 1n, PAGE));
  const anchorRows = new Written<AnchorRow>((last) => anchorsAfter(pool, last?.position ?? START, PAGE));
  const fold = new EntryFold();
  const hashes: string[] = [];
  let readTo = START;
  let head: Head = EMPTY;
  let anchors = 0;
  let signed = 0;
  const verdict = (problem?: string): Verdict => ({
    entries: head.count,
    head: head.hash,
    anchors,
    unsigned: head.count - signed,
    compared: known.length,
    problem,
  });

  /** Continues through the log to its current end. Returns the first problem. */
  async function readOn(): Promise<string | undefined> {
    const filter = { types: [...AUDITED_TYPES, 'AuditAnchored'] };
    for await (const event of store.readAll({ after: readTo, filter })) {
      // Entries that the read model has not reached yet are checked by the signed heads alone.
      const isEntered = event.position <= reached;
      readTo = event.position;
      const anchor = anchorIn(event);
      if (anchor) {
        const problem =
          anchorProblem(anchor, hashes, publicKey) ??
          (isEntered ? anchorRowProblem(event, anchor, await anchorRows.next()) : undefined);
        if (problem) return problem;
        anchors += 1;
        signed = anchor.count;
        continue;
      }
      for (const link of chain(head, [event])) {
        const row = isEntered ? await entries.next() : undefined;
        const problem = isEntered
          ? (chainProblem(link, row) ?? columnProblem(link, fold.entryOf(readEvent(event), link), row))
          : undefined;
        if (problem) return problem;
        head = { count: link.number, hash: link.hash };
        hashes.push(link.hash);
      }
    }
    return undefined;
  }

  const problem = await readOn();
  if (problem) return verdict(problem);
  // The log may have grown since its end was read. What is in the read model now must be in the log now.
  const surplus = await entriesFrom(pool, BigInt(head.count) + 1n, PAGE);
  if (surplus.length > 0) {
    const later = await readOn();
    if (later) return verdict(later);
    const wrong = surplus.find(({ number, hash }) => hashes[Number(number) - 1] !== hash);
    if (wrong) {
      return verdict(
        `Entry ${wrong.number} (event ${wrong.event_id}) is in the audit log but not in the log.`,
      );
    }
  }
  return verdict(knownHeadProblem(known, hashes));
}

function anchorIn(event: RecordedEvent): Anchor | undefined {
  if (event.type !== 'AuditAnchored') return undefined;
  const known = readEvent(event);
  return known.type === 'AuditAnchored' ? known.data : undefined;
}

/** A row as it is after a round trip through the database. */
const asStored = (row: object): Record<string, unknown> => JSON.parse(toSqlJson(row));

const placeOf = ({ streamName, revision, type, id }: RecordedEvent) =>
  `${type} ${id} (${streamName}@${revision})`;

function chainProblem(
  { number, hash, event }: Link<RecordedEvent>,
  row: EntryRow | undefined,
): string | undefined {
  const place = placeOf(event);
  if (!row) return `Entry ${number}, ${place}, is missing from the audit log.`;
  if (row.event_id !== event.id) {
    return `Entry ${number} of the audit log is event ${row.event_id}, but the log has ${place} in its place.`;
  }
  if (row.hash === hash) return undefined;
  return `Entry ${number}, ${place}, is not what it was when it was entered into the audit log.`;
}

function columnProblem(
  { number, event }: Link<RecordedEvent>,
  expected: EntryRow,
  row: EntryRow | undefined,
): string | undefined {
  const found = asStored(row ?? {});
  const wrong = Object.entries(asStored(expected)).find(
    ([name, value]) => !isDeepStrictEqual(found[name], value),
  );
  if (!wrong) return undefined;
  const [name, value] = wrong;
  return `Entry ${number}, ${placeOf(event)}: the audit log shows ${JSON.stringify(found[name])} as its ${name}, but the event says ${JSON.stringify(value)}.`;
}

function anchorRowProblem(
  { position }: RecordedEvent,
  { count, head, signature, publicKey }: Anchor,
  row: AnchorRow | undefined,
): string | undefined {
  const isSame =
    row?.position === position &&
    row.count === BigInt(count) &&
    row.head === head &&
    row.signature === signature &&
    row.public_key === publicKey;
  return isSame ? undefined : `The head signed after entry ${count} is not the one that the audit log shows.`;
}

/** Heads that were stored elsewhere must still be on the chain. */
export function knownHeadProblem(known: readonly KnownHead[], hashes: readonly string[]): string | undefined {
  const met = new Set(hashes);
  for (const { count, hash } of known) {
    if (count === 0) continue;
    if (count === undefined) {
      if (!met.has(hash)) return `No entry has the hash ${hash}, which was kept elsewhere.`;
    } else if (count > hashes.length) {
      return `A head kept elsewhere says that there were ${count} entries: there are ${hashes.length}.`;
    } else if (hashes[count - 1] !== hash) {
      return `The head kept elsewhere for entry ${count} is not the one that this log leads to: an entry up to ${count} was changed.`;
    }
  }
  return undefined;
}

/** A signed head must still be on the chain. */
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
