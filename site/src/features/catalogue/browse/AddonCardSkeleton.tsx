import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** A placeholder as large as the card that replaces it. */
export function AddonCardSkeleton() {
  return (
    <div className="overflow-hidden border border-line bg-panel" data-testid="addon-skeleton">
      <Skeleton className="notch-lg aspect-video w-full" />
      <div className="grid p-3 sm:p-4">
        <Skeleton className="my-1 h-4 w-3/4" />
        <Skeleton className="my-1 h-3 w-1/2" />
        <Skeleton className="mt-3 mb-1 h-3 w-full" />
        <Skeleton className="my-1 h-3 w-5/6" />
        <Skeleton className="mt-4 h-3 w-3/4" />
        <Skeleton className="mt-2 h-3 w-1/2 sm:hidden" />
      </div>
    </div>
  );
}

/** `count` placeholders, with a word for screen readers. */
export function AddonCardSkeletons({ count }: { count: number }) {
  return (
    <>
      <span className="sr-only" role="status">
        <Trans>Loading addons</Trans>
      </span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <AddonCardSkeleton key={index} />
      ))}
    </>
  );
}
