import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { boats } from '../testing/queue.tsx';
import { renderPage } from '../testing/render.tsx';
import { RecentPending } from './RecentPending.tsx';

afterEach(cleanup);

test('the icons of an unopened recent add-on are named on hover: review and reject', async () => {
  const data = fakeDataProvider([boats()]);
  const user = renderPage('pending', <RecentPending />, data);
  await user.hover(await screen.findByRole('button', { name: 'Review Better Boats' }));
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Review\. Open it first/);
  expect(data.approveAddon).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Reject Better Boats' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject “Better Boats”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText('Addon rejected');
});
