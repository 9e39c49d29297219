import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { formatYear } from '../../../lib/format-time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Initial } from '../../../ui/Initial.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { FollowButton } from '../../community/engagement/FollowButton.tsx';

export function PublisherPanel({ addon }: { addon: AddonDetail }) {
  const { publisher } = addon;
  const name = publisher?.username ?? 'Unknown Publisher';
  return (
    <Panel title="Publisher">
      <div className="flex items-center gap-4">
        <Initial of={name} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <p className="max-w-full truncate font-bold">{name}</p>
          {publisher !== null && (
            <>
              <p className="text-sm text-muted">Member since {formatYear(publisher.createdAt)}</p>
              {publisher.isVerified ? (
                <Badge tone="patina">
                  <BadgeCheck aria-hidden="true" />
                  Verified Publisher
                </Badge>
              ) : (
                <Badge>Publisher</Badge>
              )}
            </>
          )}
        </div>
      </div>
      {publisher !== null && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <Link
            to="/publishers/$username"
            params={{ username: publisher.username }}
            className="inline-block py-1.5 font-semibold text-patina hover:underline"
          >
            More by {publisher.username}
          </Link>
          <FollowButton publisher={publisher} isFollowed={addon.isFollowed} />
        </div>
      )}
    </Panel>
  );
}
