import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Channel, ChannelClosed, Peer } from './messages.ts';
import { reachedByAll, valuesOfAll } from './of-all.ts';

type Calls = { double(n: number): Promise<number>; fail(n: undefined): Promise<never> };

/** Both ends of a channel between processes, in one process. */
function channels() {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  let connected = true;
  const channelFrom = (own: EventEmitter, other: EventEmitter): Channel => ({
    get connected() {
      return connected;
    },
    send(message, onSent) {
      setImmediate(() => other.emit('message', structuredClone(message)));
      onSent();
      return true;
    },
    on: (event: string, hear: (...args: never[]) => void) => own.on(event, hear as () => void),
  });
  return {
    one: channelFrom(ends[0], ends[1]),
    other: channelFrom(ends[1], ends[0]),
    disconnect() {
      connected = false;
      for (const end of ends) end.emit('disconnect');
    },
  };
}

function peers() {
  const { one, other, disconnect } = channels();
  return { asks: new Peer<Calls, Calls>(one), answers: new Peer<Calls, Calls>(other), disconnect };
}

test('each question gets its own answer, even when answers overtake each other', async () => {
  const { asks, answers } = peers();
  answers.serve({
    double: async (n) => {
      await pause(n === 1 ? 20 : 0);
      return 2 * n;
    },
  });
  expect(await Promise.all([asks.ask('double', 1), asks.ask('double', 2)])).toEqual([2, 4]);
});

test('a failure is reported with its reason, and so is a call that the other end does not serve', async () => {
  const { asks, answers } = peers();
  answers.serve({ fail: async () => Promise.reject(new Error('no room')) });
  await expect(asks.ask('fail', undefined)).rejects.toThrow('no room');
  await expect(asks.ask('double', 1)).rejects.toThrow("does not answer 'double'");
});

test('a request to a process that ends fails at once, and so does one sent afterwards', async () => {
  const { asks, answers, disconnect } = peers();
  answers.serve({ double: () => new Promise(() => {}) });
  const waiting = asks.ask('double', 1);
  disconnect();
  await expect(waiting).rejects.toThrow(ChannelClosed);
  await expect(asks.ask('double', 1)).rejects.toThrow(ChannelClosed);
});

const shown = { position: 5n, names: ['catalogue'], timeoutMs: 20 };
const worker = (answer: () => Promise<unknown>) =>
  ({ ask: answer }) as unknown as Parameters<typeof reachedByAll>[0][0];
const hangs = worker(() => new Promise(() => {}));
const ended = worker(() => Promise.reject(new ChannelClosed()));
const says = (value: unknown) => worker(async () => value);

test('a position is shown by all when each worker says so, except workers that have ended', async () => {
  expect(await reachedByAll([says(true), ended], shown)).toBe(true);
  expect(await reachedByAll([says(true), says(false)], shown)).toBe(false);
  expect(await reachedByAll([], shown)).toBe(true);
});

test('a worker that hangs delays the others no longer than the time allowed', async () => {
  expect(await reachedByAll([says(true), hangs], shown)).toBe(false);
  expect(await valuesOfAll([says([]), hangs, ended], 20)).toEqual([[]]);
});
