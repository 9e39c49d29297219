import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useMembersAction } from '../../community/engagement/use-members-action.ts';

const CollectDialog = lazyDialog(() => import('../collections/CollectDialog.tsx'));

/** Opens the dialog with the member's collections. */
export function AddToCollection({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const open = useMembersAction('collect', addon.id, () => setOpen(true));
  const label = t`Add to collection`;
  return (
    <>
      <Tooltip label={label}>
        <IconButton
          label={label}
          aria-haspopup="dialog"
          onClick={() => open()}
          className="border border-edge"
        >
          <FolderPlus />
        </IconButton>
      </Tooltip>
      <CollectDialog addon={addon} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
