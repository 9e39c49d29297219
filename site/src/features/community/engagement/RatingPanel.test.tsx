import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { someUser } from '../../../testing/some-user.ts';
import { AddonPage } from '../../catalogue/addon-page/AddonPage.tsx';

const { id } = addonDetail();
const RATE = `POST /api/addons/${id}/rate`;
const UNRATE = `DELETE /api/addons/${id}/rate`;
afterEach(() => vi.unstubAllGlobals());

async function show(answers: Parameters<typeof fakeApi>[0] = {}, addon: Partial<AddonDetail> = {}) {
  const calls = fakeApi({ [`GET /api/addons/${id}`]: { body: addonDetail(addon) }, ...answers });
  await renderPage(<AddonPage id={id} />);
  await screen.findByRole('heading', { name: 'Rate this Addon' });
  return calls;
}
const star = (stars: number) =>
  screen.getByRole('button', { name: stars === 1 ? '1 star' : `${stars} stars` });
const filled = () => [1, 2, 3, 4, 5].filter((stars) => star(stars).dataset.filled === 'true').length;
const submit = () => screen.queryByRole('button', { name: 'Submit Rating' });

test('hovering over a star previews it, and leaving shows the chosen rating', async () => {
  await show(logIn(somePlayer()));
  fireEvent.pointerEnter(star(4));
  expect(filled()).toBe(4);
  fireEvent.pointerLeave(screen.getByRole('group', { name: 'Your rating' }));
  expect(filled()).toBe(0);
});

test('choosing the selected star again clears the selection and hides the button', async () => {
  await show(logIn(somePlayer()));
  await waitFor(() => expect(star(3)).toHaveProperty('disabled', false));
  expect(submit()).toBeNull();
  await userEvent.click(star(3));
  await waitFor(() => expect(submit()).not.toBeNull());
  expect(star(3).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(star(3));
  expect(submit()).toBeNull();
  expect(star(3).getAttribute('aria-pressed')).toBe('false');
});

test('a guest is asked to log in to rate and gets no button', async () => {
  await show();
  await userEvent.click(star(5));
  expect(openToast()).toMatchObject({
    title: 'Login required',
    description: 'Please login to rate this addon.',
    variant: 'destructive',
  });
  expect(submit()).toBeNull();
});

test('a rating is sent, acknowledged, and shown with the new average', async () => {
  const calls = await show({
    ...logIn(somePlayer()),
    [RATE]: { body: { rating: 4, averageRating: 4.5, ratingCount: 18 } },
  });
  await screen.findByRole('button', { name: /Add to favorites/ });
  await userEvent.click(star(4));
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Rating' }));
  expect(await screen.findByText('You rated this 4 out of 5.')).toBeDefined();
  expect(openToast()).toMatchObject({
    title: 'Rating submitted',
    description: 'Thank you for rating this addon!',
  });
  expect(calls.find(({ key }) => key === RATE)?.body).toEqual({ rating: 4 });
  expect(screen.getByText('4.5 out of 5, from 18 ratings')).toBeDefined();
  expect(submit()).toBeNull();
});

test('my rating can be cleared', async () => {
  await show(
    { ...logIn(somePlayer()), [UNRATE]: { body: { rating: null, averageRating: 4, ratingCount: 1 } } },
    { myRating: 5 },
  );
  expect(filled()).toBe(5);
  await userEvent.click(screen.getByRole('button', { name: 'Clear my rating' }));
  await waitFor(() => expect(screen.queryByText(/You rated this/)).toBeNull());
  expect(screen.getByText('4.0 out of 5, from 1 rating')).toBeDefined();
});

test.each([
  [
    { status: 403, body: { message: 'You cannot rate your own addon.', code: 'own-addon' } },
    'You cannot rate your own addon.',
  ],
  [{ status: 502 }, undefined],
])('a rating that fails says why', async (answer, description) => {
  await show({ ...logIn(somePlayer()), [RATE]: answer });
  await userEvent.click(star(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Rating' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Rating failed', description }));
});

test('publishers cannot rate their own add-on', async () => {
  await show(logIn(someUser()));
  expect(await screen.findByText('You cannot rate your own addon.')).toBeDefined();
  expect(star(1).closest('fieldset')).toHaveProperty('disabled', true);
});
