// Sends documents to an index in bulk, with their versions, so that a late or repeated write never undoes a newer one.
import type { Client, estypes } from '@elastic/elasticsearch';
import { writeAlias } from './index-definition.ts';
import { type IndexDocument, indexDocument } from './index-document.ts';
import type { Outbound } from './outbound.ts';

export type Sent = { addonId: string; version: bigint; refusal?: string };

/**
 * Sends the documents. Returns those that are settled: accepted, already known in this or a newer version, or refused
 * for good. The others must be sent again.
 * @throws the client's errors when the cluster does not take the request at all
 */
export async function send(
  client: Client,
  indexName: string,
  outbound: readonly Outbound[],
): Promise<Sent[]> {
  if (outbound.length === 0) return [];
  const operations = outbound.flatMap(({ addonId, version, document }): Operation[] => {
    // Versions count a catalogue's changes, so they stay far below 2^53, up to which numbers are exact.
    const address = { _id: addonId, version: Number(version), version_type: 'external' as const };
    return document ? [{ index: address }, indexDocument(document)] : [{ delete: address }];
  });
  const { items } = await client.bulk({ index: writeAlias(indexName), operations, require_alias: true });
  return outbound.flatMap(({ addonId, version }, n) => {
    const outcome = settled(items[n]);
    return outcome === undefined ? [] : [{ addonId, version, ...outcome }];
  });
}

type Operation = estypes.BulkOperationContainer | IndexDocument;

const CONFLICT = 409;

function settled(
  item: Partial<Record<string, estypes.BulkResponseItem>> | undefined,
): { refusal?: string } | undefined {
  const result = item?.index ?? item?.delete;
  if (!result) return undefined;
  const { status, error } = result;
  if (status < 300 || status === CONFLICT || result.result === 'not_found') return {};
  if (status === 400) return { refusal: `${error?.type}: ${error?.reason}` };
  return undefined; // too busy, or the shard is unavailable: retry later
}
