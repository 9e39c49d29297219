import { expect, test } from 'vitest';
import { Overloaded, Slots } from './slots.ts';

/** One slot, taken until `finish` is called, and the names of the tasks that have run. */
function busySlot({
  maxWaiting = 10,
  maxWaitingAbout,
}: {
  maxWaiting?: number;
  maxWaitingAbout?: number;
} = {}) {
  const slots = new Slots({ atOnce: 1, maxWaiting, ...(maxWaitingAbout && { maxWaitingAbout }) });
  const ran: string[] = [];
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const running = slots.use(() => promise);
  const ask = (name: string, about?: string, signal?: AbortSignal) =>
    slots.use(async () => void ran.push(name), {
      ...(about !== undefined && { about }),
      ...(signal && { signal }),
    });
  return { ask, ran, finish, running };
}

test('things take turns, so that many tasks about one do not delay another', async () => {
  const { ask, ran, finish } = busySlot();
  const all = [
    ask('heavy 1', 'heavy'),
    ask('heavy 2', 'heavy'),
    ask('heavy 3', 'heavy'),
    ask('light 1', 'light'),
    ask('light 2', 'light'),
  ];
  finish();
  await Promise.all(all);
  expect(ran).toEqual(['heavy 1', 'light 1', 'heavy 2', 'light 2', 'heavy 3']);
});

test('too many tasks about one thing are refused while those about another wait', async () => {
  const { ask, finish, running } = busySlot({ maxWaitingAbout: 2 });
  const waiting = [ask('1', 'heavy'), ask('2', 'heavy')];
  await expect(ask('3', 'heavy')).rejects.toThrow(Overloaded);
  waiting.push(ask('4', 'light'));
  finish();
  await Promise.all([running, ...waiting]);
  await ask('5', 'heavy');
});

test('a slot is left for other things, and is given back', async () => {
  const slots = new Slots({ atOnce: 2, atOnceAbout: 1, maxWaiting: 10 });
  const running = new Set<string>();
  const finish = Promise.withResolvers<void>();
  const ask = (name: string, about: string) =>
    slots.use(
      async () => {
        running.add(name);
        await finish.promise;
        running.delete(name);
      },
      { about },
    );
  const all = [
    ask('heavy 1', 'heavy'),
    ask('heavy 2', 'heavy'),
    ask('light', 'light'),
    ask('other', 'other'),
  ];
  expect(running).toEqual(new Set(['heavy 1', 'light']));
  finish.resolve();
  await Promise.all(all);
  expect(running).toEqual(new Set());
  await Promise.all([ask('heavy 3', 'heavy'), ask('light 2', 'light')]);
});

test('too many tasks in all are refused', async () => {
  const { ask, finish } = busySlot({ maxWaiting: 1 });
  const waiting = ask('1', 'a');
  await expect(ask('2', 'b')).rejects.toThrow(Overloaded);
  finish();
  await waiting;
});

test('a task whose asker is gone leaves its place and never runs', async () => {
  const { ask, ran, finish } = busySlot({ maxWaiting: 2 });
  const gone = new AbortController();
  const dropped = Array.from({ length: 2 }, () => ask('dropped', 'heavy', gone.signal));
  const outcome = Promise.allSettled(dropped);
  gone.abort();
  expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(ask('late', 'heavy', gone.signal)).rejects.toMatchObject({ name: 'AbortError' });
  const staying = [ask('1', 'heavy'), ask('2', 'light')];
  finish();
  await Promise.all(staying);
  expect(ran).toEqual(['1', '2']);
});
