import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { formatDate } from '../../lib/format.ts';
import { formatMegabytes } from '../../lib/format-size.ts';
import { Panel } from '../../ui/Panel.tsx';

/** Every version that was approved, newest first. */
export function ReleasesPanel({ releases }: Pick<AddonDetail, 'releases'>) {
  if (releases.length === 0) return null;
  return (
    <Panel title="Releases">
      <ol className="grid gap-4">
        {releases.map(({ id, version, notes, fileSize, releasedAt }) => (
          <li key={id} className="grid gap-1 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <strong className="break-words">v{version}</strong>
              <span className="text-muted">
                <time dateTime={releasedAt}>{formatDate(releasedAt)}</time>
                {fileSize !== null && `, ${formatMegabytes(fileSize)}`}
              </span>
            </p>
            {notes !== null && <p className="whitespace-pre-line text-muted">{notes}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
