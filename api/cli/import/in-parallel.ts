/**
 * Processes items in order with limited concurrency. After a failure it starts no more and waits for those in progress.
 * @throws the first failure
 */
export async function inParallel<Item>(
  items: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const shared = oneByOne(items); // a worker that fails ends it for all
  const workers = Array.from({ length: limit }, async () => {
    for await (const item of shared) await work(item);
  });
  for (const result of await Promise.allSettled(workers)) {
    if (result.status === 'rejected') throw result.reason;
  }
}

async function* oneByOne<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  yield* items;
}
