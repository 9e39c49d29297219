import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CommentsPanel } from '../../community/engagement/CommentsPanel.tsx';
import { RatingPanel } from '../../community/engagement/RatingPanel.tsx';
import { addonQuery } from '../browse/queries.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { AddonExtras } from './AddonExtras.tsx';
import { AddonHeading } from './AddonHeading.tsx';
import { AddonText } from './AddonText.tsx';
import { Carousel } from './Carousel.tsx';
import { ContentsPanel } from './ContentsPanel.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { PackPanel } from './PackPanel.tsx';
import { PublisherPanel } from './PublisherPanel.tsx';
import { RelatedAddons } from './RelatedAddons.tsx';
import { ReleasesPanel } from './ReleasesPanel.tsx';
import { RequiresPanel } from './RequiresPanel.tsx';
import { useCountView } from './use-count-view.ts';

const AddonNotice = lazyPart(() => import('./AddonNotice.tsx'));

export function AddonPage({ id }: { id: string }) {
  const { data: addon } = useSuspenseQuery(addonQuery(id));
  useCountView(id);
  return <AddonView addon={addon} />;
}

/**
 * In one column, what helps to decide comes first and what others say comes last. In two columns, the right one is
 * filled from the top: its first row is never taller than its content, however tall the left column is.
 */
const COLUMNS =
  'grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[minmax(min-content,0px)_auto_auto_1fr] lg:gap-x-8';

function AddonView({ addon }: { addon: AddonDetail }) {
  return (
    <>
      <article className={`page pt-6 sm:pt-10 ${COLUMNS}`}>
        <div className="grid min-w-0 content-start gap-6 lg:row-[1/3]">
          {!isPlain(addon) && <AddonNotice addon={addon} />}
          <Carousel addon={addon} />
          <AddonHeading addon={addon} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-2 lg:row-1">
          <DownloadPanel addon={addon} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-3">
          <AddonText addon={addon} />
          <ContentsPanel addon={addon} />
          <ReleasesPanel addon={addon} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-2 lg:row-[2/5]">
          <PublisherPanel addon={addon} />
          <AddonExtras addon={addon} />
          <RequiresPanel addon={addon} />
          <PackPanel facts={addon.facts} />
          <HistoryPanel addon={addon} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-4">
          <RatingPanel addon={addon} />
          <CommentsPanel addon={addon} />
        </div>
      </article>
      <RelatedAddons id={addon.id} />
    </>
  );
}

/** Whether everybody sees the add-on as it is, so that no notice is needed. */
const isPlain = ({ status, isHidden, advisory, openChange }: AddonDetail) =>
  status === 'approved' && !isHidden && advisory === null && openChange == null;
