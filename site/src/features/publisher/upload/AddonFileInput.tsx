import { Trans, useLingui } from '@lingui/react/macro';
import { ADDON_EXTENSIONS } from '@sandcrate/api/contract/limits.ts';
import { FileArchive, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { usePercent } from '../../../app/i18n/use-percent.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { DropZone, reveal } from '../../../ui/DropZone.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Word } from '../../../ui/Word.tsx';
import { PackList } from '../../catalogue/packs/PackList.tsx';
import type { PackReading } from './use-pack-facts.ts';

type Props = {
  label: string;
  file: File | undefined;
  error?: string;
  reading: PackReading;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** Shown below the facts that were read. */
  children?: ReactNode;
};

/** A drop zone for the add-on's file, and the facts found in the file. */
export function AddonFileInput({ label, file, error, reading, onFile, onRemove, children }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="grid gap-4">
      <DropZone
        label={label}
        accept={ADDON_EXTENSIONS.join(',')}
        onFile={(chosen) => {
          // Otherwise the refusal of the previous file would still be shown with the next one.
          if (reading.phase === 'refused') onRemove();
          onFile(chosen);
        }}
        error={error}
        className="grid justify-items-center gap-2 px-4 py-8 text-center"
      >
        <FileArchive className="size-9 text-muted" aria-hidden="true" />
        <p className="font-semibold">
          {file === undefined ? t`Drop your file here, or press to choose it` : t`Choose another file`}
        </p>
        <p className="text-sm text-muted">
          <Trans>.zip, .mcpack or .mcaddon, up to 50 MB</Trans>
        </p>
      </DropZone>
      {file !== undefined && (
        <div className="grid gap-4 border border-line p-4">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0">
              <strong className="block truncate">{file.name}</strong>
              <span className="text-sm text-muted">{format.megabytes(file.size)}</span>
            </p>
            <IconButton label={t`Remove file`} onClick={onRemove}>
              <Trash2 />
            </IconButton>
          </div>
          <Reading reading={reading} />
          {children}
        </div>
      )}
    </div>
  );
}

function Reading({ reading }: { reading: PackReading }) {
  switch (reading.phase) {
    case 'none':
      return null;
    case 'reading':
      return (
        <>
          {reading.facts && <PackList facts={reading.facts} />}
          <Progress share={reading.share} />
        </>
      );
    case 'refused':
      return (
        <div ref={reveal} className="scroll-my-24">
          <Alert tone="danger">
            <Word of={reading.reason} />
          </Alert>
        </div>
      );
    case 'read':
      return (
        <>
          <PackList facts={reading.facts} />
          {reading.facts.notes.length > 0 && (
            <div className="text-sm text-muted">
              <p>
                <Trans>Worth a look:</Trans>
              </p>
              <ul className="list-disc ps-5 wrap-anywhere">
                {reading.facts.notes.map((note) => (
                  <li key={note}>
                    <Word of={note} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      );
  }
}

function Progress({ share }: { share: number }) {
  const { t } = useLingui();
  const writePercent = usePercent();
  const percent = Math.floor(share * 100);
  return (
    <div className="grid gap-2 text-sm text-muted">
      <div className="flex justify-between gap-4">
        <p role="status">
          <Trans>Reading the file...</Trans>
        </p>
        <span className="tabular-nums">{writePercent(percent)}</span>
      </div>
      <ProgressBar label={t`Reading the file`} share={share} />
    </div>
  );
}
