import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '../../../lib/query-keys.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { AddonPage } from '../../catalogue/addon-page/AddonPage.tsx';

const { id } = addonDetail();
const STATUS = `GET /api/addons/${id}/like-status`;
const LIKE = `POST /api/addons/${id}/like`;
afterEach(() => vi.unstubAllGlobals());

async function show(answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [`GET /api/addons/${id}`]: { body: addonDetail({ likeCount: 3 }) }, ...answers });
  await renderPage(<AddonPage id={id} />);
  await screen.findByRole('button', { name: /favorites/ });
  return calls;
}
/** The button by its accessible name, which contains its visible text, because users of voice control say that text. */
async function heart(does: string, likes: number) {
  const button = await screen.findByRole('button', { name: `${does}, likes: ${likes}` });
  expect(button.textContent).toBe(String(likes));
  return button;
}

/** How the heart looks: 'dimmed' while it is not known whether the member likes the add-on. */
function looks(button: HTMLElement) {
  const classes = button.querySelector('svg')?.classList;
  if (classes?.contains('opacity-40')) return 'dimmed';
  return classes?.contains('fill-current') ? 'full' : 'empty';
}

/** Shows the page to a member whose like status has not arrived yet. Returns what sends it. */
async function beforeStatus(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi({
    [`GET /api/addons/${id}`]: { body: addonDetail({ likeCount: 3 }) },
    ...logIn(somePlayer()),
    ...answers,
  });
  const arrived = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/like-status')) await arrived.promise;
    return fetch(address, init);
  });
  await renderPage(<AddonPage id={id} />);
  const button = await heart('Add to favorites', 3);
  await waitFor(() => expect(looks(button)).toBe('dimmed'));
  return { calls, button, arrive: arrived.resolve };
}

test.each([
  [true, 'full', 'Remove from favorites'],
  [false, 'empty', 'Add to favorites'],
])('a member’s heart is dimmed until it is known that liked is %s', async (liked, look, name) => {
  const { button, arrive } = await beforeStatus({ [STATUS]: { body: { liked } } });
  arrive();
  await waitFor(() => expect(looks(button)).toBe(look));
  await heart(name, 3);
});

test('a press before the like status arrives adds the add-on, whatever the status was', async () => {
  const answered = Promise.withResolvers<void>();
  const { calls, button, arrive } = await beforeStatus({
    [STATUS]: { body: { liked: true } },
    [LIKE]: () => {
      answered.resolve();
      return { body: { liked: true, likeCount: 3 } };
    },
  });
  await userEvent.click(button);
  await answered.promise;
  arrive();
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Added to favorites' }));
  await heart('Remove from favorites', 3);
  expect(looks(button)).toBe('full');
  expect(calls.filter(({ key }) => key === LIKE).map(({ body }) => body)).toEqual([{ liked: true }]);
});

test('when the server refuses an early press, the heart shows what the status says', async () => {
  const { button, arrive } = await beforeStatus({
    [STATUS]: { body: { liked: true } },
    [LIKE]: { status: 503, body: { message: 'Busy', code: 'busy' } },
  });
  await userEvent.click(button);
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Action failed' }));
  await waitFor(() => expect(looks(button)).toBe('dimmed'));
  arrive();
  await waitFor(() => expect(looks(button)).toBe('full'));
  await heart('Remove from favorites', 3);
});

test('a guest’s heart is not dimmed', async () => {
  await show();
  expect(looks(await heart('Add to favorites', 3))).toBe('empty');
});

test('a guest who likes is asked to log in, and no status is fetched', async () => {
  const calls = await show();
  await userEvent.click(await heart('Add to favorites', 3));
  expect(openToast()).toMatchObject({
    title: 'Login required',
    description: 'Please login to like this addon.',
  });
  expect(calls.some(({ key }) => key === STATUS || key === LIKE)).toBe(false);
});

test.each([
  [false, 'Add to favorites', { liked: true, likeCount: 4 }, 'Added to favorites', 'Remove from favorites'],
  [
    true,
    'Remove from favorites',
    { liked: false, likeCount: 2 },
    'Removed from favorites',
    'Add to favorites',
  ],
])('the like toggles and changes the count by one', async (liked, before, answer, title, after) => {
  const calls = await show({
    ...logIn(somePlayer()),
    [STATUS]: { body: { liked } },
    [LIKE]: { body: answer },
  });
  await userEvent.click(await heart(before, 3));
  await waitFor(() => expect(openToast()).toMatchObject({ title }));
  const button = await heart(after, answer.likeCount);
  expect(button.hasAttribute('aria-pressed'), 'the name says what pressing does').toBe(false);
  expect(calls.find(({ key }) => key === LIKE)?.body).toEqual({ liked: answer.liked });
});

test('a like that the server refuses is reverted with the server’s message', async () => {
  let refuse: (answer: Response) => void = () => undefined;
  await show({ ...logIn(somePlayer()), [STATUS]: { body: { liked: false } } });
  const button = await heart('Add to favorites', 3);
  await waitFor(() => expect(looks(button)).toBe('empty'));
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (refuse = resolve)));
  await userEvent.click(button);
  expect(await heart('Remove from favorites', 4)).toBeDefined();
  refuse(
    new Response(
      JSON.stringify({ message: 'Too many requests. Please try again in 9 seconds.', code: 'x' }),
      {
        status: 429,
      },
    ),
  );
  expect(await heart('Add to favorites', 3)).toBeDefined();
  expect(openToast()).toMatchObject({
    title: 'Action failed',
    description: 'Too many requests. Please try again in 9 seconds.',
  });
});

test('an error is shown when the like status cannot be loaded', async () => {
  await show({ ...logIn(somePlayer()), [STATUS]: { status: 500 } });
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Failed to fetch like status' }));
});

test('an answer from before a like does not undo it on the page', async () => {
  const addon = addonDetail({ likeCount: 3 });
  const late: (() => void)[] = [];
  fakeApi({
    ...logIn(somePlayer()),
    [STATUS]: { body: { liked: false } },
    [LIKE]: { body: { liked: true, likeCount: 4 } },
    [`GET /api/addons/${id}`]: { body: addon },
  });
  const { queryClient } = await renderPage(<AddonPage id={id} />);
  const button = await heart('Add to favorites', 3);
  const { fetch } = globalThis;
  const asked = vi.fn();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'GET' || !address.endsWith(id)) return fetch(address, init);
    asked();
    if (late.length === 0) await new Promise<void>((resolve) => late.push(resolve));
    return Response.json({ ...addon, likeCount: asked.mock.calls.length > 1 ? 4 : 3 });
  });
  void queryClient.invalidateQueries({ queryKey: keys.addons.one(id), exact: true });
  await waitFor(() => expect(late).toHaveLength(1));
  await userEvent.click(button);
  await heart('Remove from favorites', 4);
  late[0]?.();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await heart('Remove from favorites', 4);
});
