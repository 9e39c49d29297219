import { useLingui } from '@lingui/react/macro';
import { useGame } from '../../../app/game/game.ts';
import { useSession } from '../../../app/session/session.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AddonShelf } from './AddonShelf.tsx';
import { newestQuery, updatedQuery, useShownAbove } from './queries.ts';
import { ViewAll } from './ViewAll.tsx';

const AddonsForVisitor = lazyPart(() => import('./AddonsForVisitor.tsx'));

/** New and updated add-ons, then those for the visitor. None is on a list above already. */
export function MoreAddons() {
  const { t } = useLingui();
  const { user } = useSession();
  const game = useGame();
  const { newest, updated, personal } = useShownAbove();
  return (
    <>
      <AddonShelf
        title={t`New Addons`}
        lead={t`Just arrived, and not shown above`}
        viewAll={<ViewAll to="/browse" search={{ sort: 'newest' }} of={t`new addons`} />}
        query={{ ...newestQuery(newest ?? []), enabled: newest !== undefined }}
      />
      <AddonShelf
        title={t`Recently Updated`}
        lead={t`Their makers have released a new version`}
        query={{ ...updatedQuery(updated ?? []), enabled: updated !== undefined }}
      />
      {personal !== undefined && (user !== null || game !== undefined) && (
        <AddonsForVisitor game={game} isMember={user !== null} without={personal} />
      )}
    </>
  );
}
