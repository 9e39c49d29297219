import { act, fireEvent } from '@testing-library/react';
import { StrictMode, Suspense, use, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HydrateLate, hydrateAll } from './HydrateLate.tsx';

let root: Root | undefined;
let problems: unknown[];
let effects: string[];
let idle: (() => void)[];
let comeNear: ((element: Element) => void)[];
const container = document.createElement('div');

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => void effects.push(name), [name]);
  return (
    <button type="button" id={name} onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
}

/** The page as the server renders it, where nothing suspends. */
const Rendered = ({ names }: { names: string[] }) =>
  names.map((name) => (
    <div key={name} className="part">
      <Suspense>
        <Counter name={name} />
      </Suspense>
    </div>
  ));
const Page = ({ names }: { names: string[] }) =>
  names.map((name) => (
    <HydrateLate key={name} className="part">
      <Counter name={name} />
    </HydrateLate>
  ));

const button = (name: string) => {
  const found = document.getElementById(name);
  if (found === null) throw new Error(`no button ${name}`);
  return found;
};

async function hydrate(...names: string[]): Promise<void> {
  container.innerHTML = renderToString(<Rendered names={names} />);
  await act(async () => {
    root = hydrateRoot(container, <Page names={names} />, {
      onRecoverableError: (error) => problems.push(error),
    });
  });
}

beforeEach(() => {
  [problems, effects, idle, comeNear] = [[], [], [], []];
  document.body.append(container);
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear.push(() => onSeen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await act(async () => root?.unmount());
  for (const task of idle) task();
  container.remove();
  vi.unstubAllGlobals();
  expect(problems).toEqual([]);
});

test('the first press hydrates its part, takes effect once, and leaves the others', async () => {
  await hydrate('one', 'two');
  expect(effects).toEqual([]);
  const pressed = button('two');
  await act(async () => fireEvent.click(pressed));
  expect(effects).toEqual(['two']);
  expect(button('two')).toBe(pressed);
  expect([button('one').textContent, button('two').textContent]).toEqual(['one 0', 'two 1']);
});

test('a press hydrates its part when React runs effects twice, as it does in development', async () => {
  container.innerHTML = renderToString(<Rendered names={['one']} />);
  await act(async () => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <Page names={['one']} />
      </StrictMode>,
    );
  });
  await act(async () => fireEvent.click(button('one')));
  expect(button('one').textContent).toBe('one 1');
});

test('a part that comes near the screen or gets the focus is hydrated', async () => {
  await hydrate('one', 'two', 'three');
  await act(async () => comeNear[1]?.(button('two')));
  expect(effects).toEqual(['two']);
  await act(async () => button('three').focus());
  expect(effects).toEqual(['two', 'three']);
});

test('parts are hydrated one after another while the browser is idle', async () => {
  await hydrate('one', 'two');
  for (const expected of [['one'], ['one', 'two']]) {
    expect(idle).toHaveLength(1);
    await act(async () => idle.shift()?.());
    expect(effects).toEqual(expected);
  }
});

test('a link within the page hydrates all parts', async () => {
  await hydrate('one', 'two');
  await act(async () => window.dispatchEvent(new HashChangeEvent('hashchange')));
  expect(effects).toEqual(['one', 'two']);
});

test('a part that React renders again, because its props changed, shows its content at once', async () => {
  await hydrate('one');
  await act(async () => root?.render(<Page names={['one']} />));
  expect(effects).toEqual(['one']);
  await act(async () => fireEvent.click(button('one')));
  expect(button('one').textContent).toBe('one 1');
  problems = []; // React reports that it gave up the server's HTML
});

test('a part that the browser renders waits for nothing', async () => {
  await hydrate();
  await act(async () => root?.render(<Page names={['one']} />));
  expect(effects).toEqual(['one']);
  expect([idle, comeNear]).toEqual([[], []]);
});

test('all parts are hydrated when the data of the page is about to change', async () => {
  await hydrate('one', 'two');
  let isDone = false;
  await act(async () => void hydrateAll().then(() => (isDone = true)));
  expect(isDone).toBe(true);
  expect(effects).toEqual(['one', 'two']);
});

test('a part whose code does not come is not waited for longer than five seconds', async () => {
  const coming = new Promise<void>(() => {});
  const Missing = () => {
    use(coming);
    return null;
  };
  container.innerHTML = renderToString(
    <div>
      <Suspense />
    </div>,
  );
  await act(async () => {
    root = hydrateRoot(
      container,
      <HydrateLate>
        <Missing />
      </HydrateLate>,
    );
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isDone = false;
  void hydrateAll().then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(4900);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(isDone).toBe(true);
  vi.useRealTimers();
});
