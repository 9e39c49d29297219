import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OwnAddon } from '@sandcrate/api/addons/contract.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';

const DecisionsDialog = lazyDialog(() => import('./DecisionsDialog.tsx'));

/** Opens the timeline of decisions about the publisher's add-on. */
export function DecisionsButton({ addon, className }: { addon: OwnAddon; className: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t`Decisions`}>
        <button
          type="button"
          aria-label={t`Decisions about ${ph({ title: addon.title })}`}
          aria-haspopup="dialog"
          className={className}
          onClick={() => setOpen(true)}
        >
          <History aria-hidden="true" />
        </button>
      </Tooltip>
      <DecisionsDialog addon={addon} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
