import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail, ReleaseView } from '@sandcrate/api/addons/contract.ts';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-look.ts';
import { Formatted } from '../../../ui/Formatted.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FoldedPanel } from '../../../ui/Panel.tsx';

const ReleaseChanges = lazyPart(() => import('./ReleaseChanges.tsx'), {
  failed: (retry) => (
    <Button size="small" variant="secondary" className="mt-3" onClick={retry}>
      <Trans>Try again</Trans>
    </Button>
  ),
});

/** How many are in view; older ones are shown on demand. */
const SHOWN = 2;

/** Every approved release, newest first, each with its file. */
export function ReleasesPanel({ addon: { id, releases, status, advisory } }: { addon: AddonDetail }) {
  const { t } = useLingui();
  useLinkedRelease();
  if (releases.length === 0) return null;
  const isOffered = status === 'approved' && advisory === null;
  const older = releases.slice(SHOWN);
  const list = (of: readonly ReleaseView[]) => (
    <ol className="grid gap-4">
      {of.map((release) => (
        <Release key={release.id} addonId={id} release={release} isOffered={isOffered} />
      ))}
    </ol>
  );
  return (
    <FoldedPanel id="releases" title={t`Releases`}>
      {list(releases.slice(0, SHOWN))}
      {older.length > 0 && (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer text-sm font-semibold text-patina hover:underline">
            {t`Show ${ph({ more: older.length })} more`}
          </summary>
          <div className="pt-4">{list(older)}</div>
        </details>
      )}
    </FoldedPanel>
  );
}

/** Unfolds and shows the release that the address names, as '#release-<id>'. */
function useLinkedRelease(): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    const target = id.startsWith('release-') ? document.getElementById(id) : null;
    for (let folded = target?.closest('details'); folded; folded = folded.parentElement?.closest('details')) {
      folded.open = true;
    }
    target?.scrollIntoView();
  }, []);
}

type ReleaseProps = { addonId: string; release: ReleaseView; isOffered: boolean };

function Release({ addonId, release, isOffered }: ReleaseProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <li
      id={`release-${release.id}`}
      className="flex scroll-mt-32 flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm"
    >
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="break-words">v{release.version}</strong>
          <span className="text-muted">
            <time dateTime={release.releasedAt}>{format.date(release.releasedAt)}</time>
            {release.minGameVersion !== null &&
              t`, for game ${ph({ minGameVersion: release.minGameVersion })} or newer`}
          </span>
          {release.fileSize !== null && (
            <span className="text-muted">{format.megabytes(release.fileSize)}</span>
          )}
        </p>
        {release.notes !== null && (
          <div className="text-muted">
            <Formatted source={release.notes} dialect="short" />
          </div>
        )}
      </div>
      {isOffered && <ReleaseDownload addonId={addonId} release={release} />}
      <ChangesDisclosure addonId={addonId} release={release} />
    </li>
  );
}

function ChangesDisclosure({ addonId, release }: { addonId: string; release: ReleaseView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="min-w-0 basis-full"
      // The element may be opened before hydration, when no event is received.
      ref={(element) => {
        if (element?.open) setOpen(true);
      }}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 font-semibold text-patina hover:underline">
        <Trans>
          What changed in the files
          <span className="sr-only"> of version {ph({ version: release.version })}</span>
        </Trans>
      </summary>
      {isOpen && <ReleaseChanges addonId={addonId} release={release} />}
    </details>
  );
}

const LOOK = buttonClass({ size: 'small', variant: 'secondary', className: 'shrink-0' });

function ReleaseDownload({ addonId, release }: { addonId: string; release: ReleaseView }) {
  const content = (
    <>
      <Download aria-hidden="true" />
      <Trans>
        Download<span className="sr-only"> version {ph({ version: release.version })}</span>
      </Trans>
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
