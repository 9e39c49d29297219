import { Trans } from '@lingui/react/macro';
import { Skeleton } from './Skeleton.tsx';

/** The shape of a page with a title and a few panels. */
export function PageSkeleton() {
  return (
    <div className="page pt-10">
      {/* The server sends this for pages that only the browser renders. */}
      <noscript>
        <p className="text-lg">
          <Trans>This page needs JavaScript.</Trans>
        </p>
      </noscript>
      <div className="noscript:hidden">
        <span className="sr-only" role="status">
          <Trans>Loading...</Trans>
        </span>
        <Skeleton className="mb-8 h-12 w-72 max-w-full" />
        <div className="grid gap-6">
          <Skeleton className="h-56 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </div>
    </div>
  );
}
