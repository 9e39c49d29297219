import { type ReactNode, useEffect, useState } from 'react';

/** Code that comes within this long needs no sign. */
const PATIENCE_MS = 300;

/** Shows its children only after a moment. */
export function Slow({ children }: { children: ReactNode }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? children : null;
}
