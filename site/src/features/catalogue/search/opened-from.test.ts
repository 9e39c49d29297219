import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { followLocations, reported, searchOpenedFrom } from './opened-from.ts';

test('a page is opened from a search only if the page before it showed its results', async () => {
  const history = createMemoryHistory({ initialEntries: ['/browse?search=night%20sky'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  followLocations(router);
  await router.load();
  const at = async (to: string) => {
    await router.navigate({ to });
    return searchOpenedFrom();
  };
  expect(searchOpenedFrom()).toBeUndefined();
  expect(await at('/addon/1')).toBe('night sky');
  await router.invalidate();
  expect(searchOpenedFrom(), 'after it was loaded again').toBe('night sky');
  expect(await at('/addon/2')).toBeUndefined();
  await at('/browse');
  expect(await at('/addon/1'), 'from a list without a search').toBeUndefined();
});

test('a search is reported without the spaces around it, and cut', () => {
  expect(reported('  night sky ')).toBe('night sky');
  expect(reported(1.21)).toBe('1.21');
  expect(reported('x'.repeat(300))).toHaveLength(200);
  expect(reported(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}\ufffd`);
  for (const none of [undefined, '', '  ', null, {}]) expect(reported(none)).toBeUndefined();
});
