/**
 * Shares the result of `make` for this many milliseconds from the start of the call, also while it is under way. A
 * failure reaches those who waited for it and is not cached. Corrections of the clock do not matter.
 */
export function memoizeFor<T>(ms: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && kept.until > performance.now()) return kept.value;
    const making = { value: make(), until: performance.now() + ms };
    making.value.catch(() => {
      if (kept === making) kept = undefined;
    });
    kept = making;
    return making.value;
  };
}
