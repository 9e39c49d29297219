import type { RecallAnswer } from '@sandcrate/api/recalls/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { fill } from '../testing/fill.ts';
import { renderPage } from '../testing/render.tsx';
import RecallCreate from './RecallCreate.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const HASH = 'ab'.repeat(32);
const touched: RecallAnswer = {
  recall: null,
  addons: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Better Boats',
      publisherName: 'edd',
      version: '2.0.0',
      isCurrent: true,
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      title: 'Boat Pack',
      publisherName: null,
      version: '1.0.0',
      isCurrent: false,
    },
  ],
  releases: 3,
  downloaders: 41,
};

function show() {
  const data = fakeLists({}, { recall: vi.fn(async (_body: object) => touched) });
  const user = renderPage('recalls', <RecallCreate />, data, { path: `/admin/recalls/create?of=${HASH}` });
  return { data, user };
}
const button = (name: string) => screen.getByRole('button', { name });

test('a recall is previewed before it can be issued', async () => {
  const { data, user } = show();
  await fill(user, screen.getByLabelText('Reason'), 'It steals accounts');
  await fill(user, screen.getByLabelText('Advisory'), 'Delete this pack.');
  expect(button('Recall').hasAttribute('disabled')).toBe(true);
  await user.click(button('Preview'));
  const preview = within(await screen.findByRole('region', { name: 'This recall closes' }));
  expect(preview.getByText(/2 listings and 3 releases; 41 members/)).toBeTruthy();
  expect(preview.getByText('Current release')).toBeTruthy();
  const body = { sha256: HASH, reason: 'It steals accounts', advisory: 'Delete this pack.' };
  expect(data.recall.mock.calls).toEqual([[{ ...body, preview: true }]]);

  await user.click(button('Recall'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Recall' }));
  await screen.findByText('Recall issued');
  expect(data.recall).toHaveBeenLastCalledWith({ ...body, preview: false });
});

test('a recall that changed since its preview cannot be issued', async () => {
  const { user } = show();
  await fill(user, screen.getByLabelText('Reason'), 'It steals accounts');
  await fill(user, screen.getByLabelText('Advisory'), 'Delete this pack.');
  await user.click(button('Preview'));
  await screen.findByRole('region', { name: 'This recall closes' });
  await fill(user, screen.getByLabelText('File or pack'), `${HASH}0`);
  expect(screen.queryByRole('region', { name: 'This recall closes' })).toBeNull();
  expect(button('Recall').hasAttribute('disabled')).toBe(true);
  await user.click(button('Preview'));
  await screen.findByText('Enter the SHA-256 of a file (64 hexadecimal digits) or the UUID of a pack.');
});

test('a preview that arrives after another file was entered does not allow its recall', async () => {
  const { data, user } = show();
  const { promise, resolve } = Promise.withResolvers<RecallAnswer>();
  data.recall.mockReturnValueOnce(promise);
  await fill(user, screen.getByLabelText('Reason'), 'It steals accounts');
  await fill(user, screen.getByLabelText('Advisory'), 'Delete this pack.');
  await user.click(button('Preview'));
  await fill(user, screen.getByLabelText('File or pack'), 'cd'.repeat(32));
  resolve(touched);
  await vi.waitFor(() => expect(button('Preview').hasAttribute('disabled')).toBe(false));
  expect(screen.queryByRole('region', { name: 'This recall closes' })).toBeNull();
  expect(button('Recall').hasAttribute('disabled')).toBe(true);
});

test('the form keeps its text through a login until the recall is issued', async () => {
  const { user } = show();
  await fill(user, screen.getByLabelText('Reason'), 'It steals accounts');
  await fill(user, screen.getByLabelText('Advisory'), 'Delete this pack.');
  cleanup();
  const { user: again } = show();
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('It steals accounts');
  await again.click(button('Preview'));
  await screen.findByRole('region', { name: 'This recall closes' });
  await again.click(button('Recall'));
  await again.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Recall' }));
  await screen.findByText('Recall issued');
  cleanup();
  show();
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
});
