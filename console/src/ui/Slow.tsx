import { type ReactNode, useEffect, useState } from 'react';

/** Code that loads within this time needs no indicator. */
const PATIENCE_MS = 300;

/** Shows its children only after a delay. */
export function Slow({ children }: { children: ReactNode }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? children : null;
}
