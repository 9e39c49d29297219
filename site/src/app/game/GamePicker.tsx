import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { inputClass } from '../../ui/input.ts';
import { useFormat } from '../i18n/use-format.ts';
import { compareGames, parseGame } from './game.ts';

type Props = {
  game: string | undefined;
  /** Versions to choose from, and how many add-ons work on each. */
  games: readonly { value: string; count: number }[];
  onChange: (game: string | undefined) => void;
};

/** 'Works on my game': a choice of game versions, newest first. */
export function GamePicker({ game, games, onChange }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const known = games.some(({ value }) => value === game);
  const choices = [...games, ...(game === undefined || known ? [] : [{ value: game, count: undefined }])];
  return (
    <select
      name="game"
      aria-label={t`Works on my game`}
      className={inputClass}
      value={game ?? ''}
      onChange={(event) => onChange(parseGame(event.target.value))}
    >
      <option value="">{t`Any game version`}</option>
      {choices
        .toSorted((a, b) => compareGames(b.value, a.value))
        .map(({ value, count }) => (
          <option key={value} value={value}>
            {count === undefined
              ? t`Works on ${value}`
              : t`Works on ${value} (${ph({ count: format.count(count) })})`}
          </option>
        ))}
    </select>
  );
}
