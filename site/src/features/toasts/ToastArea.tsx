import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from './toasts.ts';

const loadToaster = () => import('./Toaster.tsx');
const Toaster = lazy(loadToaster);

/**
 * Where toasts appear. The code that draws them is fetched at the visitor's first touch of the page, so that it neither
 * delays the first view nor is missing when the network is what failed.
 */
export function ToastArea() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  useEffect(() => {
    const early = new AbortController();
    const load = () => {
      early.abort();
      loadToaster().catch(() => undefined);
    };
    addEventListener('pointerdown', load, { signal: early.signal });
    addEventListener('keydown', load, { signal: early.signal });
    return () => early.abort();
  }, []);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} />
    </Suspense>
  );
}
