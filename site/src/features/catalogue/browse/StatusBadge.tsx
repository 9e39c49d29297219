import { Trans } from '@lingui/react/macro';
import type { AddonCard } from '@sandcrate/api/addons/contract.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';

const STATUSES: Readonly<Record<AddonCard['status'], BadgeTone>> = {
  approved: 'moss',
  pending: 'amber',
  rejected: 'redstone',
};

export function StatusBadge({ addon }: { addon: Pick<AddonCard, 'status' | 'isHidden'> }) {
  return (
    <span className="inline-flex gap-1.5">
      <Badge tone={STATUSES[addon.status]}>{addon.status}</Badge>
      {addon.isHidden && (
        <Badge>
          <Trans>hidden</Trans>
        </Badge>
      )}
    </span>
  );
}
