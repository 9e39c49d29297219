// Groups concurrent lookups of single keys into one query.
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Loads keys in batches: those asked for in the same tick, then those that arrived while a batch was loading. A key is
 * always loaded by a batch that starts after it was asked for, so no caller gets a value read before its call. A batch
 * runs in the async context of its first caller.
 * @param load returns the values of the keys, in the same order
 * @returns loads one key; rejects with the error of `load`, as do the other keys of that batch
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void };
  let waiting: Waiting[] = [];
  let inContext = AsyncLocalStorage.snapshot();
  let isLoading = false;

  async function loadWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const values = await inContext(() => load(batch.map(({ key }) => key)));
        if (values.length !== batch.length)
          throw new RangeError('The batch loader returned a different number of values than keys');
        for (const [index, value] of values.entries()) batch[index]?.resolve(value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isLoading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) inContext = AsyncLocalStorage.snapshot();
      waiting.push({ key, resolve, reject });
      if (isLoading) return;
      isLoading = true;
      setImmediate(loadWaiting); // by then all requests that arrived together are waiting
    });
}
