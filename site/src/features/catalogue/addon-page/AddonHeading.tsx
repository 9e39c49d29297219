import { Trans } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Pencil } from 'lucide-react';
import { canEdit } from '../../../app/session/permissions.ts';
import { useSession } from '../../../app/session/session.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { LikeButton } from '../../community/engagement/LikeButton.tsx';
import { ReportButton } from '../../community/engagement/ReportButton.tsx';
import { AddonTitle } from './AddonTitle.tsx';
import { AddToCollection } from './AddToCollection.tsx';
import { ShareButton } from './ShareButton.tsx';

export function AddonHeading({ addon }: { addon: AddonDetail }) {
  const { user } = useSession();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <AddonTitle addon={addon} />
      <div className="flex flex-wrap gap-2">
        <LikeButton addon={addon} />
        <AddToCollection addon={addon} />
        <ShareButton />
        <ReportButton subject={{ kind: 'addon', id: addon.id }} className="border border-edge" />
        {/* The link appears after hydration, on the side where it moves no other button. */}
        {canEdit(user, addon) && (
          <ButtonLink
            to="/publisher/edit/$id"
            params={{ id: addon.id }}
            variant="secondary"
            size="small"
            className="sm:order-first"
          >
            <Pencil aria-hidden="true" />
            <Trans>Edit</Trans>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
