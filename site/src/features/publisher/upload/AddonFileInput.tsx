import { ADDON_EXTENSIONS } from '@sandcrate/api/contract/limits.ts';
import { FileArchive, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMegabytes } from '../../../lib/format-size.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { PackList } from '../../catalogue/packs/PackList.tsx';
import { DropZone } from './DropZone.tsx';
import type { PackReading } from './use-pack-facts.ts';

type Props = {
  label: string;
  file: File | undefined;
  error?: string;
  reading: PackReading;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** Said below the facts that were read. */
  children?: ReactNode;
};

/** Where the add-on's file is dropped, and what was found in it. */
export function AddonFileInput({ label, file, error, reading, onFile, onRemove, children }: Props) {
  return (
    <div className="grid gap-4">
      <DropZone
        label={label}
        accept={ADDON_EXTENSIONS.join(',')}
        onFile={(chosen) => {
          // Else a file that was refused would be told of beside the next one.
          if (reading.phase === 'refused') onRemove();
          onFile(chosen);
        }}
        error={error}
        className="grid justify-items-center gap-2 px-4 py-8 text-center"
      >
        <FileArchive className="size-9 text-muted" aria-hidden="true" />
        <p className="font-semibold">
          {file === undefined ? 'Drop your file here, or press to choose it' : 'Choose another file'}
        </p>
        <p className="text-sm text-muted">.zip, .mcpack or .mcaddon, up to 50 MB</p>
      </DropZone>
      {file !== undefined && (
        <div className="notch grid gap-4 border border-line p-4">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0">
              <strong className="block truncate">{file.name}</strong>
              <span className="text-sm text-muted">{formatMegabytes(file.size)}</span>
            </p>
            <IconButton label="Remove file" onClick={onRemove}>
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
      return <Alert tone="danger">{reading.reason}</Alert>;
    case 'read':
      return (
        <>
          <PackList facts={reading.facts} />
          {reading.facts.notes.length > 0 && (
            <p className="text-sm text-muted">Worth a look: {reading.facts.notes.join('; ')}.</p>
          )}
        </>
      );
  }
}

function Progress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="grid gap-2 text-sm text-muted">
      <div className="flex justify-between gap-4">
        <p role="status">Reading the file...</p>
        <span className="tabular-nums">{percent}%</span>
      </div>
      <ProgressBar label="Reading the file" share={share} />
    </div>
  );
}
