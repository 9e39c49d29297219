import type { OwnProfile } from '@sandcrate/api/profiles/contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { PublicProfileTab } from './PublicProfileTab.tsx';

const EDIT = 'PUT /api/users/me/profile';
const UPLOAD = 'POST /api/users/me/profile/picture';
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const ownProfile = (differences: Partial<OwnProfile> = {}): OwnProfile => ({
  pictureUrl: null,
  text: null,
  links: [],
  cleared: [],
  ...differences,
});

async function show(profile: OwnProfile, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    ...logIn(somePlayer()),
    'GET /api/users/me/profile': { body: profile },
    ...answers,
  });
  await renderPage(<PublicProfileTab user={somePlayer()} />);
  await screen.findByRole('textbox', { name: 'Text' });
  return { bodyOf: (key: string) => calls.find((call) => call.key === key)?.body };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save public profile' }));

test('text and links are saved, and links get the scheme that was left out', async () => {
  const saved = ownProfile({ text: 'Boats', links: ['https://boats.example', 'https://taro.example'] });
  const { bodyOf } = await show(ownProfile(), { [EDIT]: { body: saved } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Boats');
  await userEvent.type(screen.getByRole('textbox', { name: 'Link 1' }), 'boats.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add another link' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Link 2' }), 'https://taro.example');
  await save();
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Public profile saved' }));
  expect(bodyOf(EDIT)).toEqual({ text: 'Boats', links: ['https://boats.example', 'https://taro.example'] });
});

test('only what was changed is sent', async () => {
  const { bodyOf } = await show(ownProfile({ text: 'Boats', links: ['https://boats.example'] }), {
    [EDIT]: { body: ownProfile({ text: 'Boats' }) },
  });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Link 1' }));
  await save();
  await waitFor(() => expect(bodyOf(EDIT)).toEqual({ links: [] }));
});

test('a link that is refused is marked at its field', async () => {
  const { bodyOf } = await show(ownProfile());
  await userEvent.click(screen.getByRole('button', { name: 'Add another link' }));
  const second = screen.getByRole('textbox', { name: 'Link 2' });
  await userEvent.type(second, 'http://localhost/');
  await save();
  expect(await screen.findByText('Link must lead to a public website')).toBeDefined();
  expect(second.getAttribute('aria-invalid')).toBe('true');
  expect(bodyOf(EDIT)).toBeUndefined();
});

test('no more than five links can be added', async () => {
  await show(ownProfile({ links: ['1', '2', '3', '4'].map((n) => `https://boats.example/${n}`) }));
  await userEvent.click(screen.getByRole('button', { name: 'Add another link' }));
  expect(screen.getByRole('textbox', { name: 'Link 5' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add another link' })).toBeNull();
});

test('the preview shows the text with its formatting', async () => {
  await show(ownProfile({ text: 'I build *boats*.' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('boats', { selector: 'em' })).toBeDefined();
});

test('a picture is uploaded, and can be removed', async () => {
  const { bodyOf } = await show(ownProfile(), {
    [UPLOAD]: { body: ownProfile({ pictureUrl: '/api/profiles/x/picture/abc' }) },
    'DELETE /api/users/me/profile/picture': { body: ownProfile() },
  });
  const file = new File(['pixels'], 'me.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Choose a picture'), file);
  const remove = await screen.findByRole('button', { name: 'Remove picture' });
  const body = bodyOf(UPLOAD);
  expect(body instanceof FormData && body.get('picture')).toBeInstanceOf(File);
  await userEvent.click(remove);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull());
});

test('a file that is no picture is not sent, and what the server refuses is shown at the picture', async () => {
  const message = 'The picture must be 128 to 2048 pixels wide.';
  const { bodyOf } = await show(ownProfile(), {
    [UPLOAD]: {
      status: 422,
      body: { message, code: 'picture-sides', issues: [{ path: 'picture', message }] },
    },
  });
  const input = screen.getByLabelText('Choose a picture');
  await userEvent.upload(input, new File(['text'], 'me.txt', { type: 'text/plain' }), { applyAccept: false });
  expect(await screen.findByText('Invalid image type')).toBeDefined();
  expect(bodyOf(UPLOAD)).toBeUndefined();
  await userEvent.upload(input, new File(['pixels'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText(message)).toBeDefined();
});

test('a member reads what a moderator removed, and why, and appeals it', async () => {
  const decision = {
    id: '5d1f0a52-8c11-4c39-9d0e-2b7f5d6e1a90',
    type: 'ProfileCleared',
    label: 'Profile cleared',
    isAutomatic: false,
    decidedAt: '2026-11-20T12:00:00.000Z',
    reason: 'Insults',
    canAppeal: true,
    appeal: null,
  };
  const { id } = somePlayer();
  const appeal = `POST /api/profiles/${id}/appeal`;
  const { bodyOf } = await show(ownProfile({ cleared: [{ part: 'text', reason: 'Insults' }] }), {
    [`GET /api/profiles/${id}/decisions`]: { body: [decision] },
    [appeal]: { status: 201, body: { decisionId: decision.id, status: 'pending' } },
  });
  const note = screen.getByRole('note');
  expect(within(note).getByText('A moderator removed your text.')).toBeDefined();
  expect(within(note).getByText('Insults')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Appeal this decision' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal this decision' }));
  await userEvent.type(dialog.getByLabelText('Why should the decision be different?'), 'It is a joke.');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Appeal' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Appeal submitted' }));
  expect(bodyOf(appeal)).toEqual({ text: 'It is a joke.', decisionId: decision.id });
});

test('without a decision in force there is nothing to appeal', async () => {
  await show(ownProfile({ text: 'Boats' }));
  expect(screen.queryByText('History of decisions')).toBeNull();
});
