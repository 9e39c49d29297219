import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useTimeFormat } from '../../../app/i18n/use-time-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Initial } from '../../../ui/Initial.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { FollowButton } from '../../community/engagement/FollowButton.tsx';

export function PublisherPanel({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const { year } = useTimeFormat();
  const { publisher } = addon;
  const name = publisher?.username ?? t`Unknown Publisher`;
  return (
    <Panel title={t`Publisher`}>
      <div className="flex items-center gap-4">
        <Initial of={name} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <p className="max-w-full truncate font-bold">{name}</p>
          {publisher !== null && (
            <>
              <p className="text-sm text-muted">
                <Trans>Member since {ph({ year: year(publisher.createdAt) })}</Trans>
              </p>
              {publisher.isVerified ? (
                <Badge tone="patina">
                  <BadgeCheck aria-hidden="true" />
                  <Trans>Verified Publisher</Trans>
                </Badge>
              ) : (
                <Badge>
                  <Trans>Publisher</Trans>
                </Badge>
              )}
            </>
          )}
        </div>
      </div>
      {publisher !== null && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 sm:mt-5">
          <Link
            to="/publishers/$username"
            params={{ username: publisher.username }}
            className="inline-block py-1.5 font-semibold wrap-anywhere text-patina hover:underline"
          >
            <Trans>More by {ph({ username: publisher.username })}</Trans>
          </Link>
          <FollowButton publisher={publisher} isFollowed={addon.isFollowed} />
        </div>
      )}
    </Panel>
  );
}
