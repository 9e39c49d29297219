import type { AdminQueues, QueueLength } from '@sandcrate/api/moderation/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';
import { useMay } from '../session/use-may.ts';

const EVERY_MS = 15_000;

/**
 * The lengths of all queues, refetched regularly. For staff only.
 * @param inBackground also while the page is hidden
 */
export function useQueues(inBackground = false) {
  const { queues } = useConsoleData();
  const enabled = useMay('overview', 'list');
  return useQuery({
    queryKey: ['queues'],
    queryFn: ({ signal }) => queues(signal),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: inBackground,
    enabled,
  });
}

/** The queues of the console, and the pages that list them. New add-ons and proposed changes share one. */
export const QUEUES = [
  { name: 'pending', label: 'Add-ons and changes', path: 'pending' },
  { name: 'reports', label: 'Reports', path: 'reports' },
  { name: 'appeals', label: 'Appeals', path: 'appeals' },
  { name: 'accessRequests', label: 'Publisher access', path: 'users' },
  { name: 'failedMails', label: 'Mails failed', path: 'outbox' },
] as const;
export type Queue = (typeof QUEUES)[number];
export type QueueName = Queue['name'];

/** How much waits in all queues that the viewer may see; 0 until that is known. */
export function useWaiting(): number {
  const { data } = useQueues();
  return data === undefined
    ? 0
    : QUEUES.reduce((sum, { name }) => sum + (lengthOf(data, name)?.count ?? 0), 0);
}

/** The length of one queue, and since when its oldest item waits; undefined when the viewer may not see it. */
export function lengthOf(queues: AdminQueues, name: QueueName): QueueLength | undefined {
  if (name !== 'pending') return queues[name] ?? undefined;
  const { submissions, changes } = queues;
  const since = [submissions.oldestSince, changes.oldestSince].filter((at) => at !== null);
  return { count: submissions.count + changes.count, oldestSince: since.toSorted()[0] ?? null };
}

/** The queues that have become longer. */
export const grown = (before: AdminQueues, now: AdminQueues): Queue[] =>
  QUEUES.filter(({ name }) => {
    const [past, present] = [lengthOf(before, name), lengthOf(now, name)];
    return past !== undefined && present !== undefined && present.count > past.count;
  });
