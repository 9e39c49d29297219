import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same at each render and calls the latest one. */
export function useStable<Input extends readonly unknown[], Answer>(
  run: (...input: Input) => Answer,
): (...input: Input) => Answer {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...input) => latest.current(...input), []);
}
