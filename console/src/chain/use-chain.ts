import type { AnchorView, AuditEntry } from '@sandcrate/api/audit/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ConsoleDataProvider, useConsoleData } from '../provider/data-provider.ts';
import { isSigned } from './verify-anchor.ts';

export type Chain = {
  /** How many entries the log has now. */
  entries: number;
  /** Signed heads, newest first. */
  anchors: AnchorView[];
  /** Whether the newest anchor has a valid signature, and matches the log; undefined when unknown. */
  signed: boolean | undefined;
  matches: boolean | undefined;
};

type Data = Pick<ConsoleDataProvider, 'getList' | 'anchors'>;

/** Reads the anchors, verifies the newest one's signature, and compares its head with the entry's hash in the log. */
export async function readChain({ getList, anchors }: Data, signal?: AbortSignal): Promise<Chain> {
  const entriesAt = (page: number, order: 'ASC' | 'DESC') =>
    getList<AuditEntry>('audit', {
      pagination: { page, perPage: 1 },
      sort: { field: 'id', order },
      filter: {},
      signal,
    });
  const [heads, newest] = await Promise.all([anchors(signal), entriesAt(1, 'DESC')]);
  const [latest] = heads;
  const entries = newest.total ?? 0;
  if (latest === undefined) return { entries, anchors: heads, signed: undefined, matches: undefined };
  const [signed, anchored] = await Promise.all([isSigned(latest), entriesAt(latest.count, 'ASC')]);
  return { entries, anchors: heads, signed, matches: anchored.data[0]?.hash === latest.head };
}

export function useChain() {
  const data = useConsoleData();
  return useQuery({ queryKey: ['chain'], queryFn: ({ signal }) => readChain(data, signal) });
}
