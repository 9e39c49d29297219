import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyScript, NOT_STARTED } from './early.ts';

let isHydrated: boolean;
let pressed: string[];

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
    <form action="/browse"><button id="search"></button></form>`;
  new Function(earlyScript())();
});
afterEach(() => {
  isHydrated = true;
  globalThis.early?.finish();
  document.removeEventListener('click', blockAtDocument, true);
  document.body.innerHTML = '';
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

test('a page whose own script cannot be fetched says so, and can be loaded again', () => {
  document.body.innerHTML += `<div id="${NOT_STARTED}" hidden><button type="button">Try again</button></div>`;
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const notice = document.getElementById(NOT_STARTED);
  const fails = (element: HTMLElement) => {
    document.head.append(element);
    element.dispatchEvent(new Event('error'));
    element.remove();
  };
  fails(document.createElement('img'));
  expect(notice?.hidden, 'a picture').toBe(true);
  fails(document.createElement('script'));
  expect(notice?.hidden, 'a script').toBe(false);
  notice?.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});
