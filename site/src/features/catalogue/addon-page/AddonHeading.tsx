import { Plural, Trans } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { GameMark } from '../../../app/game/GameMark.tsx';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { canEdit } from '../../../app/session/permissions.ts';
import { useSession } from '../../../app/session/session.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Word } from '../../../ui/Word.tsx';
import { LikeButton } from '../../community/engagement/LikeButton.tsx';
import { ReportButton } from '../../community/engagement/ReportButton.tsx';
import { RatingFigure } from '../browse/AddonCard.tsx';
import { AddToCollection } from './AddToCollection.tsx';
import { ShareButton } from './ShareButton.tsx';

export function AddonHeading({ addon }: { addon: AddonDetail }) {
  const format = useFormat();
  const { user } = useSession();
  const { viewCount } = addon;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="grid min-w-0 gap-2 sm:gap-3">
        <div className="flex flex-wrap items-center gap-2">
          {addon.isFeatured && (
            <Badge tone="sand">
              <Trans>FEATURED</Trans>
            </Badge>
          )}
          <Link to="/browse" search={{ category: [addon.category] }} className="notch-sm hover:underline">
            <Badge>
              <Word of={CATEGORY_LABELS[addon.category]} />
            </Badge>
          </Link>
          <GameMark addon={addon} />
        </div>
        {/* In its own direction, but on the side where the page's lines begin. */}
        <h1 className="text-2xl leading-tight font-extrabold wrap-anywhere sm:text-4xl sm:leading-tight">
          <bdi>{addon.title}</bdi>
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted sm:text-base">
          <span>
            <Trans>
              by <PublisherName publisher={addon.publisher} />
            </Trans>
          </span>
          <time dateTime={addon.createdAt}>{format.date(addon.createdAt)}</time>
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            <Eye className="size-4" aria-hidden="true" />
            <Plural value={viewCount} one="# view" other="# views" />
          </span>
          <RatingFigure addon={addon} />
        </div>
      </div>
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

function PublisherName({ publisher }: Pick<AddonDetail, 'publisher'>) {
  if (publisher === null)
    return (
      <strong className="text-ink">
        <Trans>Unknown Publisher</Trans>
      </strong>
    );
  return (
    <Link
      to="/publishers/$username"
      params={{ username: publisher.username }}
      className="font-bold wrap-anywhere text-ink hover:underline"
    >
      {publisher.username}
    </Link>
  );
}
