import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { useQuery } from '@tanstack/react-query';
import { useParts } from '../../lib/use-parts.ts';
import { TooltipArea } from '../../ui/Tooltip.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { addonQuery } from '../addons/queries.ts';
import { CommentsPanel } from '../engagement/CommentsPanel.tsx';
import { RatingPanel } from '../engagement/RatingPanel.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { AddonExtras } from './AddonExtras.tsx';
import { AddonHeading } from './AddonHeading.tsx';
import { AddonMissing } from './AddonMissing.tsx';
import { AddonNotice } from './AddonNotice.tsx';
import { AddonSkeleton } from './AddonSkeleton.tsx';
import { AddonText } from './AddonText.tsx';
import { Carousel } from './Carousel.tsx';
import { ContentsPanel } from './ContentsPanel.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { PackPanel } from './PackPanel.tsx';
import { PublisherPanel } from './PublisherPanel.tsx';
import { RelatedAddons } from './RelatedAddons.tsx';
import { ReleasesPanel } from './ReleasesPanel.tsx';
import { RequiresPanel } from './RequiresPanel.tsx';

export function AddonPage({ id }: { id: string }) {
  const { data: addon, isPending, error, refetch } = useQuery(addonQuery(id));
  if (isPending) return <AddonSkeleton />;
  if (addon === undefined) return <AddonMissing error={error} onRetry={() => void refetch()} />;
  return <AddonView addon={addon} />;
}

/** In as many parts as it takes from the top to the bottom of a phone's page. */
const PARTS = 4;

function AddonView({ addon }: { addon: AddonDetail }) {
  usePageTitle(addon.title);
  const parts = useParts(PARTS);
  return (
    <TooltipArea>
      <article className="page grid gap-6 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <div className="grid min-w-0 content-start gap-6">
          <AddonNotice addon={addon} />
          <Carousel addon={addon} />
          <AddonHeading addon={addon} />
        </div>
        <div className="grid content-start gap-5 lg:col-start-2 lg:row-span-2">
          <DownloadPanel addon={addon} />
          {parts > 1 && (
            <>
              <PublisherPanel addon={addon} />
              <AddonExtras addon={addon} />
            </>
          )}
        </div>
        {parts > 1 && (
          <div className="grid min-w-0 content-start gap-6">
            <AddonText addon={addon} />
            <ContentsPanel addon={addon} />
            <RequiresPanel addon={addon} />
            <PackPanel facts={addon.facts} />
            {parts > 2 && (
              <>
                <ReleasesPanel addon={addon} />
                <RatingPanel addon={addon} />
                <CommentsPanel addon={addon} />
                <HistoryPanel addon={addon} />
              </>
            )}
          </div>
        )}
      </article>
      {parts > 3 && <RelatedAddons id={addon.id} />}
    </TooltipArea>
  );
}
