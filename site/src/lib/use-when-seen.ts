import { useEffect, useEffectEvent } from 'react';

/**
 * Acts once a person sees the page, not while its tab is in the background; again for each new subject.
 * @param subject what is to be seen; undefined while it is not there yet
 */
export function useWhenSeen(subject: string | undefined, act: () => void): void {
  const onSeen = useEffectEvent(act);
  useEffect(() => {
    if (subject === undefined) return;
    const over = new AbortController();
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      over.abort();
      onSeen();
    };
    document.addEventListener('visibilitychange', look, { signal: over.signal });
    look();
    return () => over.abort();
  }, [subject]);
}
