import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export function AddonSkeleton() {
  return (
    <div className="page grid gap-8 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <span className="sr-only" role="status">
        <Trans>Loading addon</Trans>
      </span>
      <div className="grid content-start gap-6">
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
      <div className="grid content-start gap-5">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-36 w-full" />
      </div>
    </div>
  );
}
