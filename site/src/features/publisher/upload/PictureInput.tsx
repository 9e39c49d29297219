import { Trans } from '@lingui/react/macro';
import { IMAGE_TYPES } from '@sandcrate/api/contract/limits.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { DropZone } from '../../../ui/DropZone.tsx';

/** In pixels: narrower pictures are enlarged even on a phone. */
const WIDE_ENOUGH = 640;

type Props = {
  label: string;
  /** The name of the button that removes the picture. */
  removal: string;
  file: File | undefined;
  /** The current picture, for an edit. */
  current?: ReactNode;
  error?: string;
  onFile: (file: File) => void;
  /** Removes the chosen file or the current picture. */
  onRemove?: () => void;
};

/** A 16:9 slot for a picture, with its preview. */
export function PictureInput({ label, removal, file, current, error, onFile, onRemove }: Props) {
  const preview = usePreview(file);
  const [width, setWidth] = useState<number>();
  const shown =
    preview === undefined ? (
      current
    ) : (
      <img
        src={preview}
        alt=""
        onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
        className="absolute inset-0 size-full object-cover"
      />
    );
  return (
    <div className="relative">
      <DropZone
        label={label}
        accept={IMAGE_TYPES.join(',')}
        onFile={onFile}
        error={error}
        className="grid aspect-video place-items-center overflow-hidden"
      >
        {shown ?? (
          <span className="grid justify-items-center gap-1.5 p-3 text-center text-sm text-muted">
            <ImagePlus className="size-7" aria-hidden="true" />
            {label}
          </span>
        )}
      </DropZone>
      {file !== undefined && width !== undefined && width < WIDE_ENOUGH && (
        <p role="status" className="mt-1.5 text-sm text-amber">
          <Trans>This picture is only {width} pixels wide, so it will look blurred.</Trans>
        </p>
      )}
      {onRemove !== undefined && shown !== undefined && (
        <button
          type="button"
          aria-label={removal}
          onClick={onRemove}
          className="notch-sm absolute top-2 end-2 grid size-10 place-items-center border border-edge bg-panel text-redstone hover:bg-raised"
        >
          <Trash2 className="size-4.5" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
