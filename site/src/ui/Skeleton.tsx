/** A placeholder for something that is still loading; `className` sets its size. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-shimmer bg-raised ${className}`} />;
}
