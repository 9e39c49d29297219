import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** A placeholder as large as the card that replaces it. */
export function AddonCardSkeleton() {
  return (
    <div className="notch-lg raised overflow-hidden border border-line bg-panel" data-testid="addon-skeleton">
      <Skeleton className="aspect-video w-full rounded-none" />
      <div className="grid gap-1.5 p-3 sm:p-4">
        <Skeleton className="my-1 h-4 w-3/4" />
        <Skeleton className="my-0.5 h-4 w-1/2 sm:hidden" />
        <Skeleton className="my-1 h-3 w-full" />
        <Skeleton className="my-1 h-3 w-5/6" />
        <Skeleton className="mt-3 h-3.5 w-1/2" />
        <Skeleton className="my-1 h-3.5 w-1/2" />
        <Skeleton className="my-1 h-3.5 w-2/3" />
        <Skeleton className="my-1 h-3 w-3/4 sm:hidden" />
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
