import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { followingQuery } from '../../community/engagement/queries.ts';
import { AddonCard, CARD_SHELF } from '../browse/AddonCard.tsx';
import { Shelf } from './Shelf.tsx';
import { ViewAll } from './ViewAll.tsx';

const SHOWN = 4;

/** The latest add-ons of the publishers that the member follows. */
export default function FollowedNews() {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useQuery(followingQuery);
  if (data === undefined || data.news.length === 0) return null;
  return (
    <Shelf
      title={t`From publishers you follow`}
      viewAll={<ViewAll to="/settings" search={{ tab: 'following' }} of={t`publishers you follow`} />}
    >
      <div className={CARD_SHELF}>
        {data.news.slice(0, SHOWN).map((addon) => (
          <AddonCard
            key={addon.id}
            addon={addon}
            foot={
              <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                <span className="min-w-0 truncate">
                  <Trans>by {ph({ publisher: addon.publisherName ?? t`Unknown Publisher` })}</Trans>
                </span>
                <time dateTime={addon.updatedAt}>{format.date(addon.updatedAt)}</time>
              </p>
            }
          />
        ))}
      </div>
    </Shelf>
  );
}
