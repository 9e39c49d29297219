import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IMAGE_TYPES } from '@sandcrate/api/contract/limits.ts';
import { Crop, ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DropZone } from '../../../ui/DropZone.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { usePreview } from './use-preview.ts';

const CropDialog = lazyDialog(() => import('./CropDialog.tsx'));

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

const BUTTON = 'notch-sm absolute end-2 border border-edge bg-panel hover:bg-raised';

/** From which picture each cropped one was made, so that another part of it can be chosen. */
const wholes = new WeakMap<File, File>();

/** A 16:9 slot for a picture, with its preview. A chosen picture can be cropped. */
export function PictureInput({ label, removal, file, current, error, onFile, onRemove }: Props) {
  const { t } = useLingui();
  const preview = usePreview(file);
  const [width, setWidth] = useState<number>();
  const [isCropping, setCropping] = useState(false);
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
          className={`${BUTTON} top-2 grid size-10 place-items-center text-redstone`}
        >
          <Trash2 className="size-4.5" aria-hidden="true" />
        </button>
      )}
      {file !== undefined && width !== undefined && (
        <>
          <button
            type="button"
            aria-label={t`Crop: ${ph({ picture: label })}`}
            onClick={() => setCropping(true)}
            className={`${BUTTON} top-14 grid size-10 place-items-center`}
          >
            <Crop className="size-4.5" aria-hidden="true" />
          </button>
          <CropDialog
            open={isCropping}
            onOpenChange={setCropping}
            picture={wholes.get(file) ?? file}
            onCropped={(cropped) => {
              wholes.set(cropped, wholes.get(file) ?? file);
              onFile(cropped);
            }}
          />
        </>
      )}
    </div>
  );
}
