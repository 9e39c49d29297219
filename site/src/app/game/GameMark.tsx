import { Trans } from '@lingui/react/macro';
import type { AddonCard } from '@sandcrate/api/addons/contract.ts';
import { Badge } from '../../ui/Badge.tsx';
import { compareGames, useGame } from './game.ts';

/** Whether an add-on works on the game version that was picked, where that is known. */
export function GameMark({ addon: { minGameVersion } }: { addon: Pick<AddonCard, 'minGameVersion'> }) {
  const game = useGame();
  // What does not say which version it needs is not known to work.
  if (game === undefined || minGameVersion === null) return null;
  if (compareGames(minGameVersion, game) > 0) {
    return (
      <Badge tone="amber">
        <Trans>Needs {minGameVersion}</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="moss">
      <Trans>Works on {game}</Trans>
    </Badge>
  );
}
