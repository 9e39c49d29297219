import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { followedNewsQuery } from '../../community/engagement/queries.ts';
import { firstAddonsQuery } from '../browse/queries.ts';
import { AddonShelf } from './AddonShelf.tsx';
import { idsOf, SHELF } from './queries.ts';
import { ViewAll } from './ViewAll.tsx';

type Props = {
  /** The game version that the visitor picked. */
  game: string | undefined;
  isMember: boolean;
  /** The ids of add-ons that the page shows already. */
  without: readonly string[];
};

/** The best rated add-ons for the visitor's game version, and a member's news from followed publishers. */
export default function AddonsForVisitor({ game, isMember, without }: Props) {
  const { t } = useLingui();
  const fitting = useQuery({ ...fittingQuery(game, without), enabled: game !== undefined });
  const isFittingKnown = game === undefined || !fitting.isPending;
  return (
    <>
      {game !== undefined && (
        <AddonShelf
          title={t`Works on ${game}`}
          lead={t`The best rated for your game version`}
          viewAll={
            <ViewAll
              to="/browse"
              search={{ game, sort: 'rating' }}
              of={t`addons that work on your game version`}
            />
          }
          query={fittingQuery(game, without)}
        />
      )}
      {isMember && isFittingKnown && (
        <AddonShelf
          title={t`From publishers you follow`}
          viewAll={<ViewAll to="/settings" search={{ tab: 'following' }} of={t`publishers you follow`} />}
          query={followedNewsQuery(SHELF, [...without, ...idsOf(game === undefined ? [] : fitting.data)])}
          unannounced
        />
      )}
    </>
  );
}

const fittingQuery = (game: string | undefined, without: readonly string[]) =>
  firstAddonsQuery({ sort: 'rating', limit: SHELF, game, without });
