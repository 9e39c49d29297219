import { ph } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { NO_DOWNLOAD } from '@sandcrate/api/contract/refusals.ts';
import { Download, ExternalLink } from 'lucide-react';
import type { FormEvent, Ref } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Word } from '../../../ui/Word.tsx';
import { Compatibility } from '../../community/compatibility/Compatibility.tsx';
import { useIsWaiting } from '../../community/compatibility/waiting-questions.ts';
import { StatusBadge } from '../browse/StatusBadge.tsx';
import { InstallGuide } from '../install/InstallGuide.tsx';
import { ImportedCounts } from './ImportedCounts.tsx';
import { hasDownload, isDownloadable, type useDownload } from './use-download.ts';

type Props = {
  addon: AddonDetail;
  download: ReturnType<typeof useDownload>;
  /** Receives the element around the button. */
  button: Ref<HTMLDivElement>;
};

export function DownloadPanel({ addon, download, button }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { downloadCount } = addon;
  const isWaiting = useIsWaiting(addon);
  const isOffered = isDownloadable(addon);
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
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div>
          <p className="stencil text-4xl tabular-nums">{format.count(downloadCount)}</p>
          <p className="text-sm text-muted">
            <Plural value={downloadCount} one="download" other="downloads" />
          </p>
        </div>
        <div ref={button} className="min-w-0 flex-1 basis-48">
          <DownloadButton addon={addon} {...download} />
        </div>
      </div>
      {isOffered && <InstallGuide addon={addon} isOpen={isGuided} />}
      <dl className="mt-4 grid gap-1.5 sm:mt-6 sm:gap-2.5">
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
      <p className="bg-raised p-4 text-center text-muted">
        <Word of={NO_DOWNLOAD} />
      </p>
    );
  }
  const isElsewhere = addon.uploadType === 'custom_url';
  const isOffered = isDownloadable(addon);
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
