import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { HydrateLate } from '../../../ui/HydrateLate.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CommentsPanel } from '../../community/engagement/CommentsPanel.tsx';
import { RatingPanel } from '../../community/engagement/RatingPanel.tsx';
import { addonQuery } from '../browse/queries.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { AddonExtras } from './AddonExtras.tsx';
import { AddonHeading } from './AddonHeading.tsx';
import { AddonText } from './AddonText.tsx';
import { Carousel } from './Carousel.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { InCollections } from './InCollections.tsx';
import { InsidePanel } from './InsidePanel.tsx';
import { PublisherPanel } from './PublisherPanel.tsx';
import { RelatedAddons } from './RelatedAddons.tsx';
import { ReleasesPanel } from './ReleasesPanel.tsx';
import { SectionBar } from './SectionBar.tsx';
import { useCountView } from './use-count-view.ts';
import { useDownload } from './use-download.ts';
import { useScrolledAway } from './use-scrolled-away.ts';

const AddonNotice = lazyPart(() => import('./AddonNotice.tsx'));

export function AddonPage({ id }: { id: string }) {
  const { data: addon } = useSuspenseQuery(addonQuery(id));
  useCountView(id);
  return <AddonView addon={addon} />;
}

const COLUMNS = 'grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-8';
const COLUMN = 'grid min-w-0 content-start gap-4 sm:gap-6';

/** In one column, what helps to decide comes first, what others say follows, and the record comes last. */
function AddonView({ addon }: { addon: AddonDetail }) {
  const download = useDownload(addon);
  const [button, isButtonAway] = useScrolledAway();
  return (
    <>
      <article className="page grid gap-4 pt-4 sm:gap-6 sm:pt-10">
        <div className={COLUMNS}>
          <div className={COLUMN}>
            {!isPlain(addon) && <AddonNotice addon={addon} />}
            <AddonHeading addon={addon} />
            <Carousel addon={addon} />
          </div>
          <div className={COLUMN}>
            <DownloadPanel addon={addon} download={download} button={button} />
            <PublisherPanel addon={addon} />
          </div>
        </div>
        <div>
          <SectionBar addon={addon} download={isButtonAway ? download : undefined} />
          <Sections addon={addon} />
        </div>
      </article>
      <OtherAddons id={addon.id} />
    </>
  );
}

/** What `SectionBar` leads to. Rendered anew only when the add-on changes. */
const Sections = memo(function Sections({ addon }: { addon: AddonDetail }) {
  return (
    <div className={`${COLUMNS} lg:grid-rows-[auto_1fr]`}>
      <HydrateLate className={COLUMN}>
        <AddonText addon={addon} />
      </HydrateLate>
      <HydrateLate className={`${COLUMN} lg:col-start-2 lg:row-[1/3]`}>
        <InsidePanel addon={addon} />
        <ReleasesPanel addon={addon} />
        <AddonExtras addon={addon} />
      </HydrateLate>
      <HydrateLate className={COLUMN}>
        <RatingPanel addon={addon} />
        <CommentsPanel addon={addon} />
        <HistoryPanel addon={addon} />
      </HydrateLate>
    </div>
  );
});

const OtherAddons = memo(function OtherAddons({ id }: { id: string }) {
  return (
    <>
      <HydrateLate>
        <InCollections id={id} />
      </HydrateLate>
      <HydrateLate>
        <RelatedAddons id={id} />
      </HydrateLate>
    </>
  );
});

/** Whether everybody sees the add-on as it is, so that no notice is needed. */
const isPlain = ({ status, isHidden, advisory, openChange }: AddonDetail) =>
  status === 'approved' && !isHidden && advisory === null && openChange == null;
