import { startTransition, useEffect, useState } from 'react';

/** True until the first page is whole, if somebody came to it afresh: whoever comes back to one may be far down in it. */
let isArriving = import.meta.env.SSR || isFresh();

/**
 * How many of a page's `total` parts to render. On the page that somebody arrives at it is the first alone, and one more
 * each time the browser has had a rest, so that what is seen at once does not wait for what is below it, and what is
 * pressed meanwhile is heard. On every page after that it is all of them. What is drawn beforehand is the first part too.
 */
export function useParts(total: number): number {
  const [count, setCount] = useState(isArriving ? 1 : Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (count >= total) {
      isArriving = false;
      return;
    }
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}

function isFresh(): boolean {
  const navigations = performance.getEntriesByType('navigation');
  return navigations.some((entry) => 'type' in entry && entry.type === 'navigate') && location.hash === '';
}
