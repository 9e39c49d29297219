import { useEffect, useRef } from 'react';

/**
 * Calls `advance` when `every` milliseconds have passed since `step` last changed. Time spent while not `isRunning`
 * does not count.
 */
export function useAutoAdvance(isRunning: boolean, every: number, step: number, advance: () => void): void {
  const progress = useRef({ step, left: every });
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });
  useEffect(() => {
    if (progress.current.step !== step) progress.current = { step, left: every };
    if (!isRunning) return;
    const since = performance.now();
    const timer = setTimeout(() => latest.current(), progress.current.left);
    return () => {
      clearTimeout(timer);
      progress.current.left -= performance.now() - since;
    };
  }, [isRunning, every, step]);
}
