import { useEffect, useRef, useState } from 'react';

/** Where there is no layout to ask. */
const ASSUMED = 640;

/** How much room an element has, so that what is drawn in it keeps the size of its letters. */
export function useWidth<E extends Element>() {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(ASSUMED);
  useEffect(() => {
    if (element.current === null || !('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
