// The audit log as lines of JSON that can be verified anywhere: each line has the event as stored, so that anybody with
// the lines can compute every hash and check every signature without a server. The last line has the totals.
import { AUDITED_TYPES } from '@sandcrate/core/audit/audited.ts';
import { chain, EMPTY, type Head } from '@sandcrate/core/audit/chain.ts';
import { auditEvents } from '@sandcrate/core/audit/events.ts';
import type { EventStore, JsonObject } from '@sandcrate/core/event-store/event-store.ts';
import { EventMetadata } from '@sandcrate/core/metadata.ts';
import { z } from 'zod';
import { anchorProblem, type KnownHead, knownHeadProblem, type Verdict } from './verify.ts';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const Stored = {
  id: z.uuid(),
  stream: z.string(),
  revision: z.string().regex(/^\d+$/),
  // Unchanged and with the same key order, because the hash is computed from them.
  data: z.custom<JsonObject>(isObject),
  metadata: z.custom<EventMetadata>((value) => EventMetadata.safeParse(value).success),
};
const EntryLine = z.object({ number: z.int().positive(), hash: z.string(), type: z.string(), ...Stored });
const AnchorLine = z.object({ anchor: auditEvents.AuditAnchored, ...Stored });
const EndLine = z.object({
  end: z.object({ entries: z.int().nonnegative(), anchors: z.int().nonnegative(), head: z.string() }),
});
const Line = z.union([EntryLine, AnchorLine, EndLine]);
type Line = z.infer<typeof Line>;

/** The log's entries and the heads that were signed between them, in order, one per line, then the closing line. */
export async function* exportLines(store: Pick<EventStore, 'readAll'>): AsyncGenerator<string> {
  let head: Head = EMPTY;
  let anchors = 0;
  for await (const event of store.readAll({ filter: { types: [...AUDITED_TYPES, 'AuditAnchored'] } })) {
    const { id, streamName: stream, type, data, metadata } = event;
    const stored = { id, stream, revision: String(event.revision), data, metadata };
    if (type === 'AuditAnchored') {
      anchors += 1;
      yield JSON.stringify({ anchor: data, ...stored });
      continue;
    }
    for (const { number, hash } of chain(head, [event])) {
      head = { count: number, hash };
      yield JSON.stringify({ number, hash, type, ...stored });
    }
  }
  yield JSON.stringify({ end: { entries: head.count, anchors, head: head.hash } });
}

/**
 * Verifies exported lines on their own: every hash and signature, that the signed heads and those stored elsewhere are
 * on the chain, and that nothing is missing at the end. `publicKey` is the site's key, if known. Without it the
 * signatures show only that one key made them all.
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  { publicKey, known = [] }: { publicKey?: string; known?: readonly KnownHead[] } = {},
): Promise<Verdict & { publicKey: string | undefined }> {
  const hashes: string[] = [];
  let head: Head = EMPTY;
  let anchors = 0;
  let signed = 0;
  let key = publicKey;
  let isEnded = false;
  const verdict = (problem?: string) => ({
    entries: head.count,
    head: head.hash,
    anchors,
    unsigned: head.count - signed,
    compared: known.length,
    problem,
    publicKey: key,
  });
  let lineNumber = 0;
  for await (const text of lines) {
    lineNumber += 1;
    if (text.trim() === '') continue;
    if (isEnded) return verdict(`Line ${lineNumber} stands after the line that ends the export.`);
    const line = lineOf(text);
    if (!line) return verdict(`Line ${lineNumber} is no line of an export, or was cut short.`);
    if ('end' in line) {
      const { entries, anchors: signatures, head: last } = line.end;
      if (entries !== head.count || signatures !== anchors || last !== head.hash) {
        return verdict(
          `The export ends by saying that it holds ${entries} entries and ${signatures} signed heads up to ${last}, but it holds ${head.count} and ${anchors} up to ${head.hash}.`,
        );
      }
      isEnded = true;
      continue;
    }
    if ('anchor' in line) {
      key ??= line.anchor.publicKey;
      const problem = anchorProblem(line.anchor, hashes, key);
      if (problem) return verdict(problem);
      anchors += 1;
      signed = line.anchor.count;
      continue;
    }
    const { stream: streamName, revision, number, hash, ...stored } = line;
    const event = { ...stored, streamName, revision: BigInt(revision) };
    const [link] = chain(head, [event]);
    if (link?.hash !== hash || link.number !== number) {
      return verdict(
        `Entry ${number} (line ${lineNumber}) is not what its hash says, or one before it is missing.`,
      );
    }
    head = { count: number, hash };
    hashes.push(hash);
  }
  if (!isEnded) {
    return verdict(
      lineNumber === 0
        ? 'The file is empty.'
        : `The line that ends an export is missing: the file was cut short after entry ${head.count}, or an earlier version wrote it.`,
    );
  }
  return verdict(knownHeadProblem(known, hashes));
}

function lineOf(text: string): Line | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // no JSON
  }
}

const HeadLine = z.union([
  EntryLine.pick({ number: true, hash: true }).transform(({ number, hash }) => ({ count: number, hash })),
  z.object({ anchor: auditEvents.AuditAnchored }).transform(({ anchor }) => headOf(anchor)),
  EndLine.transform(({ end }) => ({ count: end.entries, hash: end.head })),
]);
const HeadList = z.array(
  z.object({ count: z.int(), head: z.string() }).transform((anchor) => headOf(anchor)),
);

const headOf = ({ count, head }: { count: number; head: string }): KnownHead => ({ count, hash: head });

/**
 * The heads in a file that was stored elsewhere: an earlier export, or a response of GET /api/audit/anchors.
 * @throws Error when the file is neither
 */
export function readKnownHeads(text: string): KnownHead[] {
  const heads =
    parsedAs(HeadList, text) ??
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(knownHeadIn);
  if (heads.length === 0) throw new Error('The file to compare with holds no head.');
  return heads;
}

function knownHeadIn(line: string, index: number): KnownHead {
  const head = parsedAs(HeadLine, line);
  if (head) return head;
  throw new Error(
    `Line ${index + 1} of the file to compare with is neither a line of an export nor a list of signed heads.`,
  );
}

function parsedAs<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // no JSON
  }
}
