import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UpdateView } from '@sandcrate/api/users/me-contract.ts';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDownload } from '../../catalogue/addon-page/use-download.ts';

/** A downloaded add-on and its newer release. */
export function UpdateRow({ update: { addon, myVersion, release } }: { update: UpdateView }) {
  const format = useFormat();
  const { start, isPending } = useDownload(addon);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <Link to="/addon/$id" params={{ id: addon.id }} className="font-bold hover:underline" dir="auto">
          {addon.title}
        </Link>
        <p className="text-sm text-muted">
          <Trans>
            You have {myVersion}; {ph({ version: release.version })} released{' '}
            {ph({ releasedAt: format.date(release.releasedAt) })}
          </Trans>
        </p>
        {release.notes !== null && (
          <p className="mt-1 line-clamp-3 text-sm whitespace-pre-line text-muted" dir="auto">
            {release.notes}
          </p>
        )}
      </div>
      <Button size="small" disabled={isPending} onClick={start}>
        <Download aria-hidden="true" />
        <Trans>
          Download {ph({ version: release.version })}
          <span className="sr-only"> of {ph({ title: addon.title })}</span>
        </Trans>
      </Button>
    </li>
  );
}
