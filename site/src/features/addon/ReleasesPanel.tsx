import type { AddonDetail, ReleaseView } from '@sandcrate/api/contract/addon.ts';
import { Download } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { formatMegabytes } from '../../lib/format-size.ts';
import { buttonClass } from '../../ui/button-look.ts';
import { Panel } from '../../ui/Panel.tsx';

/** Every version that was approved, newest first, each with its file. */
export function ReleasesPanel({ addon: { id, releases, status, advisory } }: { addon: AddonDetail }) {
  if (releases.length === 0) return null;
  const isOffered = status === 'approved' && advisory === null;
  return (
    <Panel title="Releases">
      <ol className="grid gap-4">
        {releases.map((release) => (
          <li key={release.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm">
            <div className="grid min-w-0 flex-1 basis-48 gap-1">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <strong className="break-words">v{release.version}</strong>
                <span className="text-muted">
                  <time dateTime={release.releasedAt}>{formatDate(release.releasedAt)}</time>
                  {release.fileSize !== null && `, ${formatMegabytes(release.fileSize)}`}
                  {release.minGameVersion !== null && `, for game ${release.minGameVersion} or newer`}
                </span>
              </p>
              {release.notes !== null && (
                <p className="whitespace-pre-line text-muted" dir="auto">
                  {release.notes}
                </p>
              )}
            </div>
            {isOffered && <ReleaseDownload addonId={id} release={release} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const LOOK = buttonClass({ size: 'small', variant: 'secondary', className: 'shrink-0' });

function ReleaseDownload({ addonId, release }: { addonId: string; release: ReleaseView }) {
  const content = (
    <>
      <Download aria-hidden="true" />
      Download<span className="sr-only"> version {release.version}</span>
    </>
  );
  if (release.fileName !== null) {
    return (
      <a href={`/api/addons/${addonId}/files/${release.id}`} download className={LOOK}>
        {content}
      </a>
    );
  }
  if (release.customDownloadUrl === null) return null;
  return (
    <a
      href={release.customDownloadUrl}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={LOOK}
    >
      {content}
    </a>
  );
}
