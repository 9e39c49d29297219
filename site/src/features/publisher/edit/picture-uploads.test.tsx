// Saving while pictures of the full description are still being uploaded.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { catchUploads } from '../../../testing/fake-upload.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { someUser } from '../../../testing/some-user.ts';
import { EditPage } from './EditPage.tsx';

const { id } = addonDetail();
const uploads = catchUploads();
const png = (name: string) => new File(['picture'], name, { type: 'image/png' });
const shown = (name: string) => JSON.stringify({ id: name, url: `/${name}`, width: 320, height: 180 });

/** Pastes two pictures and saves at once. */
async function saveTooSoon() {
  fakeApi({ [`GET /api/addons/${id}`]: { body: addonDetail({ body: 'Look:' }) } });
  const page = await renderPage(<EditPage id={id} user={someUser()} />);
  await screen.findByRole('button', { name: 'Add pictures' });
  const area = screen.getByLabelText('Full description');
  const clipboardData = { files: [png('cave.png'), png('boat.png')], types: ['Files'] };
  fireEvent.paste(area, { clipboardData });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  return page;
}
const answer = (at: number, status: number, text: string) =>
  act(async () => uploads[at]?.answer(status, text));

test('saving waits until all pictures are in the text', async () => {
  await saveTooSoon();
  const button = screen.getByRole('button', { name: 'Waiting for pictures...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await answer(0, 201, shown('aa'));
  expect(uploads.map(({ path }) => path)).toEqual(Array(2).fill(`/api/addons/${id}/pictures`));
  await answer(1, 201, shown('bb'));
  await waitFor(() => expect(uploads).toHaveLength(3));
  expect(uploads[2]?.path).toBe(`/api/addons/${id}`);
  expect(uploads[2]?.form.get('body')).toMatch(/!\[cave\]\(picture:aa\)\s+!\[boat\]\(picture:bb\)/);
});

test('nothing is saved without a picture that could not be uploaded, until one saves again', async () => {
  await saveTooSoon();
  await answer(0, 400, JSON.stringify({ error: 'Picture required' }));
  await answer(1, 201, shown('bb'));
  await waitFor(() => expect(currentToasts()[0]?.title).toBe('Not sent yet'));
  expect(uploads).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(uploads[2]?.form.get('body')).toContain('picture:bb');
});

test('leaving the page asks first', async () => {
  await saveTooSoon();
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Stop the upload?' })).toBeDefined();
});
