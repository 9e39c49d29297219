import { Plural, Trans } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { GameMark } from '../../../app/game/GameMark.tsx';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Word } from '../../../ui/Word.tsx';
import { RatingFigure } from '../browse/AddonCard.tsx';

export type TitledAddon = Pick<
  AddonDetail,
  | 'title'
  | 'category'
  | 'isFeatured'
  | 'minGameVersion'
  | 'createdAt'
  | 'viewCount'
  | 'averageRating'
  | 'ratingCount'
> & { publisher: Pick<NonNullable<AddonDetail['publisher']>, 'username'> | null };

/** An add-on's title with its marks, its publisher and its figures. */
export function AddonTitle({ addon, as: Heading = 'h1' }: { addon: TitledAddon; as?: 'h1' | 'h2' }) {
  const format = useFormat();
  const { viewCount } = addon;
  return (
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
      <Heading className="text-2xl leading-tight font-extrabold wrap-anywhere sm:text-4xl sm:leading-tight">
        <bdi>{addon.title}</bdi>
      </Heading>
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
  );
}

function PublisherName({ publisher }: Pick<TitledAddon, 'publisher'>) {
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
