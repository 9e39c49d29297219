import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { EvidenceContext } from '../review/evidence-state.ts';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { ApproveButton } from './ApproveButton.tsx';

afterEach(cleanup);

const Where = () => <p>At {useLocation().pathname}</p>;

test.each(['pending', 'rejected'] as const)(
  'outside the queue, an unopened %s add-on is opened, not approved',
  async (status) => {
    const addon = pendingAddon({ status });
    const data = fakeDataProvider([addon]);
    const page = (
      <RecordContextProvider value={addon}>
        <ApproveButton />
        <Routes>
          <Route path="*" element={<Where />} />
        </Routes>
      </RecordContextProvider>
    );
    const user = renderPage('addons', page, data);
    expect(screen.queryByRole('button', { name: 'Approve Better Boats' })).toBeNull();
    const review = screen.getByRole('button', { name: 'Review Better Boats' });
    expect(review.querySelector('.lucide-file-search')).not.toBeNull();
    await user.click(review);
    await screen.findByText(new RegExp(`At .*/addons/${addon.id}/show$`));
    expect(data.approveAddon).not.toHaveBeenCalled();
  },
);

test('an add-on whose evidence is shown can be approved', async () => {
  const addon = pendingAddon();
  const data = fakeDataProvider([addon]);
  const page = (
    <RecordContextProvider value={addon}>
      <EvidenceContext value={{ state: 'shown' }}>
        <ApproveButton />
      </EvidenceContext>
    </RecordContextProvider>
  );
  const user = renderPage('addons', page, data);
  await user.click(screen.getByRole('button', { name: 'Approve Better Boats' }));
  await screen.findByText('Addon approved');
});
