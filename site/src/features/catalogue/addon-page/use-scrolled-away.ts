import { useCallback, useState } from 'react';

/** As high as the page's header, which stays in view. */
const HEADER_PX = 65;

/** @returns a ref for an element, and whether it has been scrolled away under the header */
export function useScrolledAway() {
  const [isAway, setAway] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) setAway(!entry.isIntersecting && entry.boundingClientRect.top < HEADER_PX);
      },
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, isAway] as const;
}
