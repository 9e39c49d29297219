import { useEffect, useRef, useState } from 'react';

/** The width until it is measured, or if there is no layout. */
const ASSUMED = 640;

/** Measures an element's width, so that the text drawn in it keeps its size. */
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
