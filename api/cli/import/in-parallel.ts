/**
 * Does a piece of work for each item, so many at a time, beginning in their order. After a failure nothing more is
 * begun; what is under way is waited for.
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
