import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Unsubscribe } from './Unsubscribe.tsx';

const STOP = 'POST /api/unsubscribe';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['weekly.abc', 'the weekly digest'],
  ['comment.abc', 'Comments'],
])('the link with %s stops mail about %s, after a press', async (code, name) => {
  const calls = fakeApi({ [STOP]: { body: { stopped: code.split('.')[0] } } });
  await renderPage(<Unsubscribe code={code} />);
  expect(screen.getByText(`Do you want no more mail about this: ${name}?`)).toBeDefined();
  expect(calls.filter(({ key }) => key === STOP)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect((await screen.findByRole('status')).textContent).toContain(
    `You will get no more mail about: ${name}.`,
  );
});

test.each([undefined, 'nonsense'])('the link with %s says that it is incomplete', async (code) => {
  fakeApi({});
  await renderPage(<Unsubscribe code={code} />);
  expect(screen.getByText(/^This link is incomplete/)).toBeDefined();
});
