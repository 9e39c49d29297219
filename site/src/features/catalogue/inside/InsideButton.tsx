import { LOOK_INSIDE } from '@sandcrate/api/contract/paths.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const InsideDialog = lazyDialog(() => {
  // At the same time, so that the first model waits for its data alone. A failure shows where the model is drawn.
  import('../models/model-scene.ts').catch(() => {});
  return import('./InsideDialog.tsx');
});

/** Opens the dialog with the contents of an add-on's file, at once when the address asks for it. */
export function InsideButton({ addonId }: { addonId: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (location.hash === LOOK_INSIDE) setOpen(true);
  }, []);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        className="mt-5 w-fit"
        onClick={() => setOpen(true)}
      >
        Look inside
      </Button>
      <InsideDialog addonId={addonId} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
