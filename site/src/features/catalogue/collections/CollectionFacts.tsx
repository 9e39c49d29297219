import { useLingui } from '@lingui/react';
import { Plural } from '@lingui/react/macro';
import type { CollectionCard } from '@sandcrate/api/collections/contract.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { VISIBILITIES, type Visibility } from './visibilities.ts';

/** Who can see a collection of one's own, and how many add-ons and followers it has. */
export function CollectionFacts({
  of: { visibility, addonCount: count, followerCount },
}: {
  of: Pick<CollectionCard, 'visibility' | 'addonCount' | 'followerCount'>;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
      <VisibilityBadge of={visibility} />
      <span>
        <Plural value={count} one="# addon" other="# addons" />
      </span>
      {followerCount > 0 && (
        <span>
          <Plural value={followerCount} one="# follower" other="# followers" />
        </span>
      )}
    </span>
  );
}

/** Who can see a collection, for its owner. */
export function VisibilityBadge({ of }: { of: Visibility }) {
  const { i18n } = useLingui();
  const label = VISIBILITIES.find(({ value }) => value === of)?.label;
  return <Badge tone={of === 'public' ? 'patina' : 'plain'}>{label && i18n._(label)}</Badge>;
}
