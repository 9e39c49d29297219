/**
 * What `make` gave last, made anew for who asks once it is so old. Those who ask meanwhile share one; a failure is told
 * to them and not kept.
 */
export function keptFor<T>(ms: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && kept.until > Date.now()) return kept.value;
    const making = { value: make(), until: Date.now() + ms };
    making.value.catch(() => {
      if (kept === making) kept = undefined;
    });
    kept = making;
    return making.value;
  };
}
