import type { OwnAddon } from '@sandcrate/api/contract/addon.ts';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Tooltip } from '../../ui/Tooltip.tsx';

const DecisionsDialog = lazy(() => import('./DecisionsDialog.tsx'));

/** Opens the timeline of decisions about one's add-on. */
export function DecisionsButton({ addon, className }: { addon: OwnAddon; className: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Tooltip label="Decisions">
        <button
          type="button"
          aria-label={`Decisions about ${addon.title}`}
          aria-haspopup="dialog"
          className={className}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          <History aria-hidden="true" />
        </button>
      </Tooltip>
      {isWanted && (
        <Suspense fallback={null}>
          <DecisionsDialog addon={addon} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
