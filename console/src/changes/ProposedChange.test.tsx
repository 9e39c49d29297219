import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { ActionStyle } from '../ui/Action.tsx';
import { ChangeDecision } from './ChangeDecision.tsx';
import { ProposedChange } from './ProposedChange.tsx';

afterEach(cleanup);

const CHANGE = '00000000-0000-4000-8000-0000000000cc';
const proposing = () =>
  pendingAddon({
    status: 'approved',
    revision: 5,
    openChange: {
      release: null,
      id: CHANGE,
      addonId: '00000000-0000-4000-8000-0000000000dd',
      proposedAt: '2025-11-20T10:00:00.000Z',
      differences: [{ field: 'title', before: 'Better Boats', after: 'Best Boats' }],
    },
  });

function show(addon: ReturnType<typeof pendingAddon>) {
  const data = fakeDataProvider([addon]);
  const user = renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <ActionStyle value={{ labelled: true, hotkeys: false }}>
        <ProposedChange />
        <ChangeDecision />
      </ActionStyle>
    </RecordContextProvider>,
    data,
  );
  return { data, user };
}

test('a proposed change is shown field by field and approved as it was seen', async () => {
  const { data, user } = show(proposing());
  expect(screen.getByText('Title').closest('dl')?.textContent).toBe(
    'TitleBefore: Better BoatsAfter: Best Boats',
  );
  await user.click(screen.getByRole('button', { name: 'Approve change to Better Boats' }));
  await screen.findByText('Change approved');
  expect(data.approveChange).toHaveBeenCalledWith(CHANGE, 5);
});

test('rejecting a proposed change requires a reason', async () => {
  const { data, user } = show(proposing());
  await user.click(screen.getByRole('button', { name: 'Reject change to Better Boats' }));
  const dialog = await screen.findByRole('dialog');
  const reject = within(dialog).getByRole('button', { name: 'Reject change' });
  await user.click(reject);
  expect(within(dialog).getByText('A reason is required')).toBeTruthy();
  expect(data.rejectChange).not.toHaveBeenCalled();
  await user.type(within(dialog).getByLabelText(/Reason/), 'Not what was approved');
  await user.click(reject);
  await screen.findByText('Change rejected');
  expect(data.rejectChange).toHaveBeenCalledWith(CHANGE, 5, { reason: 'Not what was approved' });
});

test('without a proposed change there is nothing to decide', () => {
  show(pendingAddon());
  expect(screen.queryByText('Proposed change')).toBeNull();
});
