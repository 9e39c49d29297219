import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { OWN_RATING } from '@sandcrate/api/contract/refusals.ts';
import { useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useSession } from '../../../app/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Word } from '../../../ui/Word.tsx';
import { StarPicker } from './StarPicker.tsx';
import { useMembersAction } from './use-members-action.ts';
import { useRating } from './use-rating.ts';

/** The member's own rating of an add-on. A button, shown only to members who have chosen stars, sends it. */
export function RatingPanel({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const { rating } = useFormat();
  const { user } = useSession();
  const [selection, setSelection] = useState(0);
  const { rate, clear, isPending } = useRating(addon);
  const { ratingCount, myRating } = addon;
  const average = rating(addon.averageRating);
  const isOwn = user !== null && user.id === addon.publisherId;
  // A guest who pressed stars and then logged in has confirmed them by that.
  const select = useMembersAction<number>('rate', addon.id, setSelection, (stars) => !isOwn && rate(stars));

  return (
    <Panel title={t`Rate this Addon`}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <StarPicker
          value={selection}
          shown={addon.myRating ?? 0}
          disabled={isOwn || isPending}
          onChange={select}
        />
        {user !== null && selection > 0 && (
          <Button disabled={isPending} onClick={() => rate(selection, { onSuccess: () => setSelection(0) })}>
            {isPending ? t`Submitting...` : t`Submit Rating`}
          </Button>
        )}
        <p className="text-sm text-muted">
          {ratingCount === 0 ? (
            <Trans>Nobody has rated it yet.</Trans>
          ) : (
            <Plural
              value={ratingCount}
              one={`${average} out of 5, from # rating`}
              other={`${average} out of 5, from # ratings`}
            />
          )}
        </p>
      </div>
      {isOwn && (
        <p className="mt-2 text-sm text-muted">
          <Word of={OWN_RATING} />
        </p>
      )}
      {myRating !== null && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          <Trans>You rated this {myRating} out of 5.</Trans>
          <button
            type="button"
            disabled={isPending}
            onClick={() => clear()}
            className="font-semibold text-patina underline"
          >
            <Trans>Clear my rating</Trans>
          </button>
        </p>
      )}
    </Panel>
  );
}
