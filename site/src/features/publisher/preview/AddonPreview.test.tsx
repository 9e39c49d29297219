// 'As players see it', from both forms of an add-on.
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { catchUploads } from '../../../testing/fake-upload.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { someUser } from '../../../testing/some-user.ts';
import { EditPage } from '../edit/EditPage.tsx';

const { id } = addonDetail();
const uploads = catchUploads();
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

const body = 'Has **oars**. ![A boat](picture:aa)';
const pictures = [{ id: 'aa', url: '/aa', width: 320, height: 180 }];
const images = [{ imageUrl: '/one', displayOrder: 1, caption: 'At sea' }];

async function preview() {
  fakeApi({ [`GET /api/addons/${id}`]: { body: addonDetail({ body, pictures, images }) } });
  await renderPage(<EditPage id={id} user={someUser()} />);
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.clear(title);
  await userEvent.type(title, 'Rafts');
  const banner = new File(['picture'], 'raft.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Banner image'), { target: { files: [banner] } });
  const button = screen.getByRole('button', { name: 'As players see it' });
  await userEvent.click(button);
  return { button, title };
}

test('what is in the form is shown as on the page, with chosen pictures, and nothing is sent', async () => {
  const { button, title } = await preview();
  const shown = within(await screen.findByRole('region', { name: 'As players see it' }));
  expect(shown.getByRole('heading', { name: 'Rafts' })).toBeDefined();
  expect(shown.getByRole('link', { name: 'miri' })).toBeDefined();
  expect(shown.getByTitle('4.2 out of 5, from 17 ratings')).toBeDefined();
  expect(shown.getByRole('link', { name: 'Open large: Picture of Rafts' }).getAttribute('href')).toBe(
    'blob:raft.png',
  );
  expect(shown.getByAltText('At sea')).toBeDefined();
  expect((await shown.findByText('oars')).localName).toBe('strong');
  expect(shown.getByAltText('A boat')).toBeDefined();
  expect(title.closest('[hidden]')).not.toBeNull();
  await userEvent.click(button);
  expect(screen.queryByRole('region', { name: 'As players see it' })).toBeNull();
  expect(title.closest('[hidden]')).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:raft.png');
  expect(uploads).toEqual([]);
});

test('saving from the preview sends the form', async () => {
  await preview();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(uploads[0]?.form.get('title')).toBe('Rafts');
});
