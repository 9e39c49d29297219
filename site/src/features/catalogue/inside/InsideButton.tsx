import { useLingui } from '@lingui/react/macro';
import { LOOK_INSIDE } from '@sandcrate/api/contract/paths.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import type { PackFile } from '../models/queries.ts';

const InsideDialog = lazyDialog(() => {
  // Loaded in parallel, so that the first model waits only for its data. A failure shows where the model is drawn.
  import('../models/model-scene.ts').catch(() => {});
  return import('./InsideDialog.tsx');
});

type Props = {
  file: PackFile;
  /** The hash of the page's address that opens the dialog on load. */
  opensAt?: string;
  /** Receives a picture of a model; taking one closes the dialog. */
  onPicture?: (picture: File) => void;
};

/** Opens the dialog with the contents of a file. */
export default function InsideButton({ file, opensAt = LOOK_INSIDE, onPicture }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (location.hash === opensAt) setOpen(true);
  }, [opensAt]);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        className="mt-5 w-fit"
        onClick={() => setOpen(true)}
      >
        {file.releaseId === undefined ? t`Look inside` : t`Look inside the proposed file`}
      </Button>
      <InsideDialog
        file={file}
        open={isOpen}
        onOpenChange={setOpen}
        onPicture={
          onPicture &&
          ((picture) => {
            setOpen(false);
            onPicture(picture);
          })
        }
      />
    </>
  );
}
