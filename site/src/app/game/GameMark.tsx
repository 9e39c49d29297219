import { Trans } from '@lingui/react/macro';
import type { AddonCard } from '@sandcrate/api/addons/contract.ts';
import { Badge } from '../../ui/Badge.tsx';
import { compareGames, useGame } from './game.ts';

type Props = {
  addon: Pick<AddonCard, 'minGameVersion'>;
  /** The game version to compare with. [the picked one] */
  game?: string;
};

/** Shows whether an add-on works on a game version, if that is known. */
export function GameMark({ addon: { minGameVersion }, game: given }: Props) {
  const picked = useGame();
  const game = given ?? picked;
  // Without a minimum version, it is not known whether the add-on works.
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
