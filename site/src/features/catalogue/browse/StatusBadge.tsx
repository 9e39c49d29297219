import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonCard } from '@sandcrate/api/addons/contract.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';

const STATUSES: Readonly<Record<AddonCard['status'], { label: MessageDescriptor; tone: BadgeTone }>> = {
  approved: { label: msg`approved`, tone: 'moss' },
  pending: { label: msg`pending`, tone: 'amber' },
  rejected: { label: msg`rejected`, tone: 'redstone' },
};

export function StatusBadge({ addon }: { addon: Pick<AddonCard, 'status' | 'isHidden'> }) {
  const { i18n } = useLingui();
  const { label, tone } = STATUSES[addon.status];
  return (
    <span className="inline-flex gap-1.5">
      <Badge tone={tone}>{i18n._(label)}</Badge>
      {addon.isHidden && (
        <Badge>
          <Trans>hidden</Trans>
        </Badge>
      )}
    </span>
  );
}
