import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyScript, NOT_STARTED } from './early.ts';

const SCRIPTS = ['/assets/main.js', '/assets/messages.js'];

let isHydrated: boolean;
let pressed: string[];
let paint: (what: 'first-paint' | 'first-contentful-paint') => void;
let reported: ReturnType<typeof vi.fn>;

/** Behaves like React while the pressed part of the page is not hydrated. */
const blockAtDocument = (event: Event) => {
  if (!isHydrated) event.stopPropagation();
};
const button = (name: string) => {
  const element = document.getElementById(name);
  if (!(element instanceof HTMLButtonElement)) throw new Error(`no button ${name}`);
  return element;
};
const press = (name: string) => button(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
/** Behaves like the page's code once it has loaded. */
function listen() {
  document.addEventListener('click', blockAtDocument, true);
  for (const name of ['menu', 'theme']) button(name).addEventListener('click', () => pressed.push(name));
  globalThis.early?.listen();
}

beforeEach(() => {
  vi.useFakeTimers();
  isHydrated = false;
  pressed = [];
  document.body.innerHTML = `<button type="button" id="menu"></button><button type="button" id="theme"></button>
    <form action="/browse"><button id="search"></button></form>
    <div id="${NOT_STARTED}" hidden><button type="button">Try again</button></div>`;
  const element = document.createElement('script');
  element.dataset.scripts = SCRIPTS.join(' ');
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(painted: (paints: object) => void) {
        paint = (what) => painted({ getEntriesByName: (name: string) => (name === what ? [name] : []) });
      }
      observe() {}
    },
  );
  reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  new Function(earlyScript())();
});
afterEach(() => {
  isHydrated = true;
  globalThis.early?.finish();
  document.removeEventListener('click', blockAtDocument, true);
  document.body.innerHTML = '';
  for (const link of document.querySelectorAll('link')) link.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a press before anything listens is repeated once, when its part of the page is hydrated', () => {
  press('menu');
  listen();
  vi.advanceTimersByTime(500);
  expect(pressed).toEqual([]);
  isHydrated = true;
  vi.advanceTimersByTime(500);
  expect(pressed).toEqual(['menu']);
});

test('presses are repeated in the order in which they were made', () => {
  press('menu');
  listen();
  press('theme');
  press('menu');
  isHydrated = true;
  vi.advanceTimersByTime(500);
  expect(pressed).toEqual(['menu', 'theme', 'menu']);
});

test('a press on a button that React rendered again is repeated on the new one', () => {
  button('theme').setAttribute('aria-label', 'Switch theme');
  press('theme');
  const renewed = button('theme').cloneNode(true);
  button('theme').replaceWith(renewed);
  listen();
  isHydrated = true;
  vi.advanceTimersByTime(500);
  expect(pressed).toEqual(['theme']);
});

test('a press that was handled is not repeated', () => {
  listen();
  isHydrated = true;
  press('theme');
  vi.advanceTimersByTime(500);
  globalThis.early?.finish();
  expect(pressed).toEqual(['theme']);
});

test('once the page is hydrated, presses are no longer watched', () => {
  press('theme');
  listen();
  isHydrated = true;
  globalThis.early?.finish();
  expect(globalThis.early).toBeUndefined();
  press('theme');
  vi.advanceTimersByTime(500);
  expect(pressed).toEqual(['theme', 'theme']);
});

test('a part of the page that is hydrated last is waited for', () => {
  press('theme');
  listen();
  globalThis.early?.finish();
  expect(globalThis.early).toBeDefined();
  isHydrated = true;
  vi.advanceTimersByTime(500);
  expect([pressed, globalThis.early]).toEqual([['theme'], undefined]);
});

test('native actions of the browser are not repeated', () => {
  button('search').form?.addEventListener('submit', (event) => {
    event.preventDefault();
    pressed.push('search');
  });
  press('search');
  listen();
  isHydrated = true;
  vi.advanceTimersByTime(500);
  expect(pressed).toEqual(['search']);
});

const loading = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));

/** Where tests run, no script can be imported this way. */
const importsFailed = () => vi.waitFor(() => expect(reported).toHaveBeenCalledOnce());

test('scripts are loaded once, when something of the page is painted', async () => {
  paint('first-paint');
  expect(loading()).toEqual([]);
  paint('first-contentful-paint');
  paint('first-contentful-paint');
  window.dispatchEvent(new Event('load'));
  expect(loading()).toEqual(SCRIPTS);
  await importsFailed();
});

test('a page that is not painted, as in the background, loads its scripts when everything else is there', async () => {
  window.dispatchEvent(new Event('load'));
  expect(loading()).toEqual(SCRIPTS);
  await importsFailed();
});

test('a page whose own script cannot be fetched says so, and can be loaded again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const notice = document.getElementById(NOT_STARTED);
  expect(notice?.hidden).toBe(true);
  paint('first-contentful-paint');
  await importsFailed();
  expect(notice?.hidden).toBe(false);
  notice?.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledOnce();
});
