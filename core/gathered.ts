// Many who ask for one thing each, answered by one question.

/**
 * Asks for keys together: those of the same moment, and then those that came while an answer was under way. Each is
 * answered by a question that began after it came, so that nobody gets what was read before they asked.
 * @param ask answers the keys' values, in their order
 * @returns asks for one key; rejects as `ask` does, for all who were asked for together
 */
export function gathered<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void };
  let waiting: Waiting[] = [];
  let isAsking = false;

  async function askOn(): Promise<void> {
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      try {
        const values = await ask(asked.map(({ key }) => key));
        if (values.length !== asked.length) throw new RangeError('Not every key was answered');
        for (const [index, value] of values.entries()) asked[index]?.resolve(value);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isAsking) return;
      isAsking = true;
      setImmediate(askOn); // the requests that arrived with this one are read by then
    });
}
