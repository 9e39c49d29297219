import { useEffect, useRef, useState } from 'react';

/** The current width of an element in pixels; `assumed` until it can be measured. */
export function useWidth<T extends HTMLElement>(assumed: number) {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(assumed);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
