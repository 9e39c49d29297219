import type { AdminQueues, QueueLength } from '@sandcrate/api/moderation/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';
import { useMay } from '../session/use-may.ts';

const EVERY_MS = 15_000;

/** The lengths of all queues, refetched regularly. For staff only. */
export function useQueues() {
  const { queues } = useConsoleData();
  const enabled = useMay('overview', 'list');
  return useQuery({
    queryKey: ['queues'],
    queryFn: ({ signal }) => queues(signal),
    refetchInterval: EVERY_MS,
    enabled,
  });
}

/** The queues of the console. New add-ons and proposed changes share one. */
const NAMES = ['pending', 'reports', 'appeals', 'accessRequests', 'failedMails'] as const;
export type QueueName = (typeof NAMES)[number];

/** How much waits in all queues that the viewer may see; 0 until that is known. */
export function useWaiting(): number {
  const { data } = useQueues();
  return data === undefined ? 0 : NAMES.reduce((sum, name) => sum + (lengthOf(data, name)?.count ?? 0), 0);
}

/** The length of one queue, and since when its oldest item waits; undefined when the viewer may not see it. */
export function lengthOf(queues: AdminQueues, name: QueueName): QueueLength | undefined {
  if (name !== 'pending') return queues[name] ?? undefined;
  const { submissions, changes } = queues;
  const since = [submissions.oldestSince, changes.oldestSince].filter((at) => at !== null);
  return { count: submissions.count + changes.count, oldestSince: since.toSorted()[0] ?? null };
}
