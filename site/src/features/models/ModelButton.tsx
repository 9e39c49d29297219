import { useState } from 'react';
import { lazyDialog } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/Button.tsx';

const ModelDialog = lazyDialog(() => import('./ModelDialog.tsx'));

/** Opens the creatures of an add-on in 3D. */
export function ModelButton({ addonId }: { addonId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        className="mt-5 w-fit"
        onClick={() => setOpen(true)}
      >
        View in 3D
      </Button>
      <ModelDialog addonId={addonId} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
