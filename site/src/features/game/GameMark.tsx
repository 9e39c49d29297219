import type { AddonCard } from '@sandcrate/api/contract/addon.ts';
import { Badge } from '../../ui/Badge.tsx';
import { compareGames, useGame } from './game.ts';

/** Whether an add-on works on the game version that was picked; nothing while none is. */
export function GameMark({ addon: { minGameVersion } }: { addon: Pick<AddonCard, 'minGameVersion'> }) {
  const game = useGame();
  if (game === undefined) return null;
  if (minGameVersion !== null && compareGames(minGameVersion, game) > 0) {
    return <Badge tone="amber">Needs {minGameVersion}</Badge>;
  }
  return <Badge tone="moss">Works on {game}</Badge>;
}
