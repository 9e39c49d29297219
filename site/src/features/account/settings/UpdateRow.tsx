import type { UpdateView } from '@sandcrate/api/users/me-contract.ts';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDownload } from '../../catalogue/addon-page/use-download.ts';

/** Something I have, and what is newer of it. */
export function UpdateRow({ update: { addon, myVersion, release } }: { update: UpdateView }) {
  const { start, isPending } = useDownload(addon);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <Link to="/addon/$id" params={{ id: addon.id }} className="font-bold hover:underline" dir="auto">
          {addon.title}
        </Link>
        <p className="text-sm text-muted">
          You have {myVersion}; {release.version} released {formatDate(release.releasedAt)}
        </p>
        {release.notes !== null && (
          <p className="mt-1 line-clamp-3 text-sm whitespace-pre-line text-muted" dir="auto">
            {release.notes}
          </p>
        )}
      </div>
      <Button size="small" disabled={isPending} onClick={start}>
        <Download aria-hidden="true" />
        Download {release.version}
        <span className="sr-only"> of {addon.title}</span>
      </Button>
    </li>
  );
}
