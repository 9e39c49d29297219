/** A place kept for something that is still loading; its size comes with `className`. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`notch-sm block animate-shimmer bg-raised ${className}`} />;
}
