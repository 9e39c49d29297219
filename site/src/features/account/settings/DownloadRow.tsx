import { Trans } from '@lingui/react/macro';
import type { MyDownload } from '@sandcrate/api/users/me-contract.ts';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { RecalledFor } from '../../catalogue/advisories/RecalledFor.tsx';

/** A download of the member, with a note if it has been recalled since. */
export function DownloadRow({ download }: { download: MyDownload }) {
  const format = useFormat();
  const { addon, title, version, downloadedAt, advisory } = download;
  return (
    <li className="grid gap-2.5 py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {addon === null ? (
          <span className="font-bold" dir="auto">
            {title}
          </span>
        ) : (
          <Link to="/addon/$id" params={{ id: addon.id }} className="font-bold hover:underline" dir="auto">
            {addon.title}
          </Link>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="wrap-anywhere">{version}</span>
          <time dateTime={downloadedAt}>{format.date(downloadedAt)}</time>
        </p>
      </div>
      {advisory !== null && (
        <Alert tone="danger" title={<RecalledFor reason={advisory.reason} />}>
          <Link
            to="/advisories/$id"
            params={{ id: advisory.id }}
            className="font-semibold text-patina underline"
          >
            <Trans>Read the advisory</Trans>
          </Link>
        </Alert>
      )}
      {addon === null && advisory === null && (
        <p className="text-sm text-muted">
          <Trans>No longer listed.</Trans>
        </p>
      )}
    </li>
  );
}
