import { Trans } from '@lingui/react/macro';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { GameMark } from '../../../app/game/GameMark.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Word } from '../../../ui/Word.tsx';
import { AddonArt } from './AddonArt.tsx';
import { CardFigures, CardPublisher } from './AddonCard.tsx';
import type { ShownAddon } from './queries.ts';

type Props = {
  addon: ShownAddon;
  eager?: boolean;
  /** The game version that the row is marked for. [the picked one] */
  game?: string;
};

/** An add-on in a list. */
export function AddonRow({ addon, eager, game }: Props) {
  return (
    <article className="group relative flex gap-4 overflow-hidden border border-line bg-panel p-3 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus hover:border-edge sm:gap-5">
      <div className="notch-sm w-28 shrink-0 self-start overflow-hidden sm:w-52">
        <AddonArt addon={addon} sizes="(min-width: 40rem) 208px, 112px" eager={eager} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col py-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3
            className="line-clamp-2 min-w-0 leading-snug font-extrabold wrap-anywhere sm:text-lg sm:leading-snug"
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
          {addon.isFeatured && (
            <Badge tone="sand">
              <Trans>FEATURED</Trans>
            </Badge>
          )}
          <GameMark addon={addon} game={game} />
        </div>
        <div className="flex flex-wrap gap-x-3 text-sm text-muted">
          <CardPublisher name={addon.publisherName} />
          <p>
            <Word of={CATEGORY_LABELS[addon.category]} />
          </p>
        </div>
        <p className="two-lines mt-1.5 text-sm wrap-anywhere" dir="auto">
          {addon.description}
        </p>
        <div className="mt-auto pt-2">
          <CardFigures addon={addon} />
        </div>
      </div>
    </article>
  );
}
