import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { CompatibilityView } from '@sandcrate/api/compatibility/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useSession } from '../../../app/session/session.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ageOf } from './age.ts';
import { compatibilityQuery } from './queries.ts';
import { useIsWaiting } from './waiting-questions.ts';
import { DEVICE_LABELS } from './words.ts';

/** Asked only after a download. */
const CompatibilityQuestion = lazyPart(() => import('./CompatibilityQuestion.tsx'));

type Game = CompatibilityView['games'][number];

/** Shows how many players the current release worked for. After a download, asks whether it worked. */
export function Compatibility({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const { data } = useQuery(compatibilityQuery(addon.id));
  const { user } = useSession();
  const isWaiting = useIsWaiting(addon);
  const [isThanked, setThanked] = useState(false);
  const titleId = useId();
  const isAsked = isWaiting && user?.id !== addon.publisherId;
  if (data === undefined || (data.games.length === 0 && !isAsked)) return null;
  return (
    <section aria-labelledby={titleId} className="mt-5 grid gap-4 border-t border-line pt-4">
      <h3 id={titleId} className="font-bold">
        <Trans>Does it work?</Trans>
      </h3>
      {data.games.length > 0 && (
        <ul className="grid gap-3">
          {data.games.map((game) => (
            <GameLine key={game.gameVersion} game={game} />
          ))}
        </ul>
      )}
      {isAsked && (
        <CompatibilityQuestion addon={addon} releaseId={data.releaseId} onAnswered={() => setThanked(true)} />
      )}
      <p role="status" className="text-sm font-semibold empty:hidden">
        {isThanked && !isAsked && t`Thank you. Your answer is counted.`}
      </p>
    </section>
  );
}

function GameLine({ game: { gameVersion, worked, total, lastReportedAt, devices } }: { game: Game }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const isHydrated = useHydrated();
  const [workedFor, of] = [format.count(worked), format.count(total)];
  const age = isHydrated ? ageOf(lastReportedAt, new Date(), i18n) : format.date(lastReportedAt);
  return (
    <li className="grid gap-0.5">
      <p>
        <Trans>
          <strong>Works on {gameVersion}:</strong> {workedFor} of {of},{' '}
          <time dateTime={lastReportedAt} className="text-muted">
            {age}
          </time>
        </Trans>
      </p>
      {devices.length > 1 && (
        <p className="text-sm text-muted">
          {format.series(
            devices.map(({ device, ...counts }) => {
              const label = i18n._(DEVICE_LABELS[device]);
              const [some, all] = [format.count(counts.worked), format.count(counts.total)];
              return t`${label} ${some} of ${all}`;
            }),
          )}
        </p>
      )}
    </li>
  );
}
