import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { TopBar } from './TopBar.tsx';

test('the bar has the name of the site, and no other before it is known', async () => {
  let answer: (site: { name: string }) => void = () => undefined;
  const site = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  renderPage('addons', <TopBar />, { ...fakeDataProvider([]), site });
  await screen.findByRole('link', { name: 'Home' });
  expect(screen.queryByText('Sandcrate')).toBeNull();
  answer({ name: 'Crates of Our Own' });
  await screen.findByRole('link', { name: 'Crates of Our Own' });
});
