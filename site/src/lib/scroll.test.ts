import type { ParsedLocation } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollOnArrival } from './scroll.ts';

const at = (href: string, key?: string) => ({
  location: { href, state: { __TSR_index: 0, __TSR_key: key } } as ParsedLocation,
});
let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('document', page);
});
afterEach(() => void vi.unstubAllGlobals());

test('the position is set once for each history entry', () => {
  const scrolls = scrollOnArrival();
  expect(scrolls(at('/', 'a'))).toBe(true);
  expect(scrolls(at('/', 'a'))).toBe(false);
  expect(scrolls(at('/browse', 'b'))).toBe(true);
  expect(scrolls(at('/', 'a'))).toBe(true);
});

test('a page that was scrolled before hydration stays where it is, and the next one starts at the top', () => {
  const scrolls = scrollOnArrival();
  vi.stubGlobal('scrollY', 65);
  const noticed = vi.fn();
  page.addEventListener('scroll', noticed);
  expect(scrolls(at('/'))).toBe(false);
  expect(noticed).toHaveBeenCalledOnce();
  expect(scrolls(at('/browse', 'b'))).toBe(true);
});
