import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { TopBar } from './TopBar.tsx';

afterEach(cleanup);

test('the bar has the name of the site, and no other before it is known', async () => {
  let answer: (site: { name: string }) => void = () => undefined;
  const site = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  renderPage('addons', <TopBar />, { ...fakeDataProvider([]), site });
  await screen.findByRole('link', { name: 'Home' });
  expect(screen.queryByText('Sandcrate')).toBeNull();
  answer({ name: 'Crates of Our Own' });
  await screen.findByRole('link', { name: 'Crates of Our Own' });
});

test('a name that is too long for the bar ends in an ellipsis', async () => {
  const name = 'The Workshop of Everything That Floats, Flies and Burrows';
  renderPage('addons', <TopBar />, { ...fakeDataProvider([]), site: async () => ({ name }) });
  const shown = getComputedStyle(await screen.findByText(name));
  expect([shown.overflow, shown.textOverflow, shown.whiteSpace]).toEqual(['hidden', 'ellipsis', 'nowrap']);
  expect(getComputedStyle(screen.getByRole('link', { name })).minWidth).toBe('0');
});
