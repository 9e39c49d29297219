import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { claimDrafts, forgetDrafts, useDraft } from './use-draft.ts';

function Comment() {
  const [text, setText] = useDraft('comment:1');
  return <input aria-label="Comment" value={text} onChange={(event) => setText(event.target.value)} />;
}
const typed = () => screen.getByLabelText('Comment');

test('a text on the page is kept when the same account logs in again, and removed when another one does', async () => {
  await renderPage(<Comment />);
  act(() => claimDrafts('miri'));
  await userEvent.type(typed(), 'Good work');
  act(() => claimDrafts('miri'));
  expect(typed()).toHaveProperty('value', 'Good work');
  act(() => claimDrafts('taro'));
  expect(typed()).toHaveProperty('value', '');
  await userEvent.type(typed(), 'Thanks');
  expect(typed()).toHaveProperty('value', 'Thanks');
});

test('a text on the page is removed when its account logs out', async () => {
  await renderPage(<Comment />);
  await userEvent.type(typed(), 'Good work');
  act(() => forgetDrafts());
  expect(typed()).toHaveProperty('value', '');
});
