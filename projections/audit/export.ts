// The audit log as lines of JSON that can be checked anywhere: each holds the event as stored, so that whoever has the
// lines can compute every hash and check every signature without a server.

import { AUDITED_TYPES } from '@sandcrate/core/audit/audited.ts';
import { chain, EMPTY, type Head } from '@sandcrate/core/audit/chain.ts';
import { auditEvents } from '@sandcrate/core/audit/events.ts';
import type { EventStore, JsonObject } from '@sandcrate/core/event-store/event-store.ts';
import { EventMetadata } from '@sandcrate/core/metadata.ts';
import { z } from 'zod';
import { anchorProblem, type Verdict } from './verify.ts';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const Stored = {
  id: z.uuid(),
  stream: z.string(),
  revision: z.string().regex(/^\d+$/),
  // As they are, in the order of their keys: the hash is of that.
  data: z.custom<JsonObject>(isObject),
  metadata: z.custom<EventMetadata>((value) => EventMetadata.safeParse(value).success),
};
const EntryLine = z.object({ number: z.int().positive(), hash: z.string(), type: z.string(), ...Stored });
const AnchorLine = z.object({ anchor: auditEvents.AuditAnchored, ...Stored });
const Line = z.union([EntryLine, AnchorLine]);
type Line = z.infer<typeof Line>;

/** The log's entries and the heads that were signed between them, in order, a line each. */
export async function* exportLines(store: Pick<EventStore, 'readAll'>): AsyncGenerator<string> {
  let head: Head = EMPTY;
  for await (const event of store.readAll({ filter: { types: [...AUDITED_TYPES, 'AuditAnchored'] } })) {
    const { id, streamName: stream, type, data, metadata } = event;
    const stored = { id, stream, revision: String(event.revision), data, metadata };
    if (type === 'AuditAnchored') {
      yield JSON.stringify({ anchor: data, ...stored });
      continue;
    }
    for (const { number, hash } of chain(head, [event])) {
      head = { count: number, hash };
      yield JSON.stringify({ number, hash, type, ...stored });
    }
  }
}

/**
 * Checks exported lines by themselves: every hash, every signature, and that the signed heads lie on the chain.
 * `publicKey` is the site's, where its reader knows it: without it a signature says only that one key made them all.
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  publicKey: string | undefined,
): Promise<Verdict & { publicKey: string | undefined }> {
  const hashes: string[] = [];
  let head: Head = EMPTY;
  let anchors = 0;
  let signed = 0;
  let key = publicKey;
  const verdict = (problem?: string) => ({
    entries: head.count,
    head: head.hash,
    anchors,
    unsigned: head.count - signed,
    problem,
    publicKey: key,
  });
  let lineNumber = 0;
  for await (const text of lines) {
    lineNumber += 1;
    if (text.trim() === '') continue;
    const line = lineOf(text);
    if (!line) return verdict(`Line ${lineNumber} is no line of an export.`);
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
  return verdict();
}

function lineOf(text: string): Line | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // no JSON
  }
}
