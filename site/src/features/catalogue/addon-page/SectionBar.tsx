import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { isDownloadable, type useDownload } from './use-download.ts';

type Props = {
  addon: AddonDetail;
  /** For a button, while the page's own is out of view. */
  download: ReturnType<typeof useDownload> | undefined;
};

/** Links to the sections of the page, which stay in view, and a second way to download. */
export function SectionBar({ addon, download }: Props) {
  const { t } = useLingui();
  const sections = [
    { id: 'description', label: t`Description` },
    ...(addon.facts === null ? [] : [{ id: 'inside', label: t`Inside` }]),
    ...(addon.releases.length === 0 ? [] : [{ id: 'releases', label: t`Releases` }]),
    { id: 'comments', label: t`Comments` },
  ];
  return (
    <nav
      aria-label={t`Sections`}
      className="section-bar sticky top-16 z-20 -mx-4 mb-4 flex items-center gap-2 border-b border-line bg-ground px-2 sm:mx-0 sm:mb-6 sm:px-0"
    >
      <ul className="flex min-h-13 min-w-0 flex-1 items-center overflow-x-auto">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={() => unfold(id)}
              className="block px-2 py-2.5 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink sm:px-3 sm:text-base"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      {/* On a phone its place is kept free: appearing above a link, it would take a press meant for that. */}
      <div className="min-w-10 shrink-0">
        {download !== undefined && isDownloadable(addon) && (
          <Button size="small" disabled={download.isPending} onClick={download.start}>
            <Download aria-hidden="true" />
            <span className="max-sm:sr-only">
              <Trans>Download</Trans>
            </span>
          </Button>
        )}
      </div>
    </nav>
  );
}

/** Not all browsers unfold the target of a link. */
function unfold(id: string) {
  const folded = document.getElementById(id)?.closest('details');
  if (folded) folded.open = true;
}
