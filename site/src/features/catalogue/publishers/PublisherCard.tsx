import { ph } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PublisherCard as Publisher } from '@sandcrate/api/publishers/contract.ts';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { ROLE_LABELS } from '../../../app/session/roles.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Initial } from '../../../ui/Initial.tsx';

/** A publisher in the list: the whole card leads to the profile. */
export function PublisherCard({ publisher }: { publisher: Publisher }) {
  const format = useFormat();
  const { username, pictureUrl, createdAt, addonCount, downloadCount } = publisher;
  return (
    <article className="group relative flex h-full flex-col gap-4 border border-line bg-panel p-5 transition-[translate,border-color] has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus hover:-translate-y-0.5 hover:border-edge">
      <div className="flex items-center gap-4">
        <Initial of={username} picture={pictureUrl} />
        <div className="grid min-w-0 gap-1.5">
          <h2 className="truncate text-lg leading-tight font-bold">
            <Link
              to="/publishers/$username"
              params={{ username }}
              className="outline-none group-hover:text-amber after:absolute after:inset-0"
            >
              {username}
            </Link>
          </h2>
          <PublisherBadges publisher={publisher} />
        </div>
      </div>
      <div className="mt-auto flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
        {/* Always a line of its own. If the font decided that, cards would grow when it arrives. */}
        <span className="basis-full">
          <Trans>Joined {ph({ createdAt: format.date(createdAt) })}</Trans>
        </span>
        <span>
          <Plural value={addonCount} one="# Addon" other="# Addons" />
        </span>
        <span>
          <Plural value={downloadCount} one="# Download" other="# Downloads" />
        </span>
      </div>
    </article>
  );
}

/** Badges for a publisher's role and status. */
export function PublisherBadges({ publisher: { role, isPublisher, isVerified } }: { publisher: Publisher }) {
  const { i18n } = useLingui();
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{i18n._(ROLE_LABELS[role])}</Badge>
      {isPublisher && (
        <Badge tone="amber">
          <Trans>Publisher</Trans>
        </Badge>
      )}
      {isVerified && (
        <Badge tone="patina">
          <BadgeCheck aria-hidden="true" />
          <Trans>Verified</Trans>
        </Badge>
      )}
    </span>
  );
}
