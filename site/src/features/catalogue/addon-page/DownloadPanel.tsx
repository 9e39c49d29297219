import { ph } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { NO_DOWNLOAD } from '@sandcrate/api/contract/refusals.ts';
import { Download, ExternalLink } from 'lucide-react';
import type { FormEvent } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Word } from '../../../ui/Word.tsx';
import { Compatibility } from '../../community/compatibility/Compatibility.tsx';
import { useIsWaiting } from '../../community/compatibility/waiting-questions.ts';
import { StatusBadge } from '../browse/StatusBadge.tsx';
import { InstallGuide } from '../install/InstallGuide.tsx';
import { ImportedCounts } from './ImportedCounts.tsx';
import { hasDownload, useDownload } from './use-download.ts';

export function DownloadPanel({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const { downloadCount } = addon;
  const isWaiting = useIsWaiting(addon);
  const download = useDownload(addon);
  const isOffered = hasDownload(addon) && addon.status === 'approved' && addon.advisory === null;
  // After each download, even if the visitor has already answered the question about this release.
  const isGuided = !download.isPending && (isWaiting || download.isSuccess);
  const facts = [
    { name: t`Version`, value: addon.version },
    ...(addon.fileSize === null ? [] : [{ name: t`File size`, value: format.megabytes(addon.fileSize) }]),
    ...(addon.minGameVersion === null
      ? []
      : [{ name: t`Game version`, value: t`${ph({ version: addon.minGameVersion })} or newer` }]),
    { name: t`Status`, value: <StatusBadge addon={addon} /> },
    { name: t`Updated`, value: <time dateTime={addon.updatedAt}>{format.date(addon.updatedAt)}</time> },
  ];
  return (
    <Panel title={t({ message: 'Download', context: 'noun' })}>
      <p className="stencil text-4xl tabular-nums">{format.count(downloadCount)}</p>
      <p className="mb-5 text-sm text-muted">
        <Plural value={downloadCount} one="download" other="downloads" />
      </p>
      <DownloadButton addon={addon} {...download} />
      {isOffered && <InstallGuide addon={addon} isOpen={isGuided} />}
      <dl className="mt-6 grid gap-2.5">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="min-w-0 text-end font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <ImportedCounts imported={addon.imported} />
      {isOffered && <Compatibility addon={addon} />}
    </Panel>
  );
}

type ButtonProps = { addon: AddonDetail; start: () => void; isPending: boolean };

function DownloadButton({ addon, start, isPending }: ButtonProps) {
  const { t } = useLingui();
  if (!hasDownload(addon)) {
    return (
      <p className="notch bg-raised p-4 text-center text-muted">
        <Word of={NO_DOWNLOAD} />
      </p>
    );
  }
  const isElsewhere = addon.uploadType === 'custom_url';
  const isOffered = addon.status === 'approved' && addon.advisory === null;
  function submit(event: FormEvent) {
    event.preventDefault();
    start();
  }
  return (
    <>
      {/* The action makes the download work before hydration, or without JavaScript. */}
      <form action={addon.fileUrl ?? undefined} onSubmit={submit}>
        <Button type="submit" size="large" className="w-full" disabled={!isOffered || isPending}>
          {isElsewhere ? <ExternalLink aria-hidden="true" /> : <Download aria-hidden="true" />}
          <Trans>Download</Trans>
        </Button>
      </form>
      {isElsewhere && isOffered && addon.customDownloadUrl !== null && (
        <noscript>
          <a
            href={addon.customDownloadUrl}
            rel="noopener noreferrer nofollow ugc"
            className="block py-2 text-patina underline"
          >
            <Trans>Go to the publisher's page</Trans>
          </a>
        </noscript>
      )}
      {isElsewhere && (
        <p className="mt-3 text-sm text-muted">
          {addon.monetizationEnabled
            ? t`Opens the publisher's own page, which may show advertisements.`
            : t`Opens the publisher's own page.`}
        </p>
      )}
    </>
  );
}
