import { ph, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { GameMark } from '../../../app/game/GameMark.tsx';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useFromServer } from '../../../lib/use-from-server.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Stars } from '../../../ui/Stars.tsx';
import { AddonArt } from './AddonArt.tsx';
import { CARD_PICTURE } from './picture-sizes.ts';
import type { ShownAddon } from './queries.ts';

/** Cards in two columns; one where enlarged text leaves room for one only. Further classes can ask for more. */
export const CARDS = 'two-columns gap-x-3 gap-y-5 sm:gap-5';
export const CARD_GRID = `${CARDS} lg:grid-cols-3 xl:grid-cols-4`;
/** For four cards. */
export const CARD_SHELF = `${CARDS} xl:grid-cols-4`;

type Props = {
  addon: ShownAddon;
  /** Stamped on the picture's corner. */
  stamp?: ReactNode;
  /** The last line, in place of rating and version. */
  foot?: ReactNode;
  /** Whether the card is on the first screen. */
  eager?: boolean;
  /** The game version that the card is marked for. [the picked one] */
  game?: string;
};

/** An add-on in a grid: the whole card leads to it. */
export function AddonCard({ addon, stamp, foot, eager, game }: Props) {
  // Not in pages that the browser renders, because the position that Back scrolls to depends on exact heights.
  const isLazy = useFromServer() && !eager;
  return (
    <article
      className={`${isLazy ? 'lazy-card ' : ''}group relative flex flex-col overflow-hidden border border-line bg-panel transition-[translate,border-color] has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus hover:-translate-y-0.5 hover:border-edge`}
    >
      <div className="notch-lg relative overflow-hidden">
        <AddonArt addon={addon} sizes={CARD_PICTURE} eager={eager} />
        <div className="absolute inset-1.5 flex flex-col items-start sm:inset-2.5">
          {stamp ??
            (addon.isFeatured && (
              <Badge tone="sand">
                <Trans>FEATURED</Trans>
              </Badge>
            ))}
          <div className="mt-auto flex">
            <GameMark addon={addon} game={game} />
          </div>
        </div>
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h3
          className="line-clamp-3 leading-snug font-extrabold sm:line-clamp-2 sm:text-lg sm:leading-snug wrap-anywhere"
          dir="auto"
        >
          <Link
            to="/addon/$id"
            params={{ id: addon.id }}
            className="outline-none group-hover:text-amber after:absolute after:inset-0"
          >
            {addon.title}
          </Link>
        </h3>
        <CardPublisher name={addon.publisherName} />
        <p className="two-lines mt-2 text-sm wrap-anywhere" dir="auto">
          {addon.description}
        </p>
        <div className="mt-auto pt-3">{foot ?? <CardFigures addon={addon} />}</div>
      </div>
    </article>
  );
}

export function CardPublisher({ name }: { name: string | null }) {
  const { t } = useLingui();
  return (
    <p className="line-clamp-1 text-sm wrap-anywhere text-muted">
      <Trans>by {ph({ publisher: name ?? t`Unknown Publisher` })}</Trans>
    </p>
  );
}

/** Rating, downloads, version and required game version on one line, or on two. */
export function CardFigures({ addon }: { addon: ShownAddon }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted tabular-nums *:flex *:min-w-0 *:flex-wrap *:items-center *:gap-x-2">
      <span>
        <RatingFigure addon={addon} small />
        <DownloadFigure count={addon.downloadCount} />
      </span>
      <span className="max-w-full flex-nowrap!">
        <span className="min-w-0 truncate">v{addon.version}</span>
        <GameFigure version={addon.minGameVersion} />
      </span>
    </div>
  );
}

/** The game version that an add-on needs. */
function GameFigure({ version: minGameVersion }: { version: string | null }) {
  const { t } = useLingui();
  if (minGameVersion === null) return null;
  const words = t`Game ${minGameVersion}+`;
  return (
    <span title={words}>
      <bdi dir="ltr" aria-hidden="true">
        {minGameVersion}+
      </bdi>
      <span className="sr-only">{words}</span>
    </span>
  );
}

type Rated = Pick<ShownAddon, 'averageRating' | 'ratingCount'>;

export function RatingFigure({ addon, small }: { addon: Rated; small?: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { ratingCount } = addon;
  const average = format.rating(addon.averageRating);
  const words =
    ratingCount === 0
      ? t`Nobody has rated it yet.`
      : t`${plural(ratingCount, {
          one: `${average} out of 5, from # rating`,
          other: `${average} out of 5, from # ratings`,
        })}`;
  return (
    <span className="inline-flex shrink-0 items-center gap-1" title={words}>
      <Stars rating={addon.averageRating} label={words} small={small} />
      <span aria-hidden="true">({format.short(addon.ratingCount)})</span>
    </span>
  );
}

export function DownloadFigure({ count }: { count: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = t`${plural(count, { one: '# download', other: '# downloads' })}`;
  return (
    <span className="inline-flex shrink-0 items-center gap-1" title={words}>
      <Download className="size-3.5" aria-hidden="true" />
      <span aria-hidden="true">{format.short(count)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
