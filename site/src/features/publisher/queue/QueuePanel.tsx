import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PublisherQueue } from '@sandcrate/api/publisher/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useTimeFormat } from '../../../app/i18n/use-time-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { publisherQueueQuery } from './queries.ts';

/** The publisher's items that wait for review, their places in the queue, and the expected wait. */
export function QueuePanel() {
  const { t } = useLingui();
  const { data: queue } = useQuery(publisherQueueQuery);
  if (queue === undefined || queue.items.length === 0) return null;
  return (
    <Panel title={t`Waiting for review`}>
      <ol className="grid divide-y divide-line">
        {queue.items.map((item) => (
          <Waiting key={`${item.addonId} ${item.kind}`} item={item} pending={queue.pending} />
        ))}
      </ol>
      <Expected queue={queue} />
    </Panel>
  );
}

type WaitingProps = { item: PublisherQueue['items'][number]; pending: number };

function Waiting({ item: { addonId, title, kind, place, waitingSince }, pending }: WaitingProps) {
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3 first:pt-0">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <Link
          to="/addon/$id"
          params={{ id: addonId }}
          className="min-w-0 truncate font-bold hover:underline"
          dir="auto"
        >
          {title}
        </Link>
        {kind === 'change' && (
          <Badge tone="amber">
            <Trans>change</Trans>
          </Badge>
        )}
      </span>
      <span className="text-sm text-muted tabular-nums">
        <Trans>
          <strong className="text-ink">
            Place {ph({ place: format.count(place) })} of {ph({ pending: format.count(pending) })}
          </strong>
          , since {ph({ waitingSince: format.date(waitingSince) })}
        </Trans>
      </span>
    </li>
  );
}

function Expected({ queue: { medianSeconds, p90Seconds } }: { queue: PublisherQueue }) {
  const { span } = useTimeFormat();
  if (medianSeconds === null || p90Seconds === null) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      <Trans>
        Half of the last decisions came within {ph({ median: span(medianSeconds) })}, nine in ten within{' '}
        {ph({ nineInTen: span(p90Seconds) })}.
      </Trans>
    </p>
  );
}
