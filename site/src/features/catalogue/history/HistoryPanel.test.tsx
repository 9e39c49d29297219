import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { HistoryPanel } from './HistoryPanel.tsx';

const addon = addonDetail();
const HISTORY = `GET /api/addons/${addon.id}/history`;
const APPEAL = `POST /api/addons/${addon.id}/appeal`;
const rejected: DecisionView = {
  id: 'aa11bb22-8f5f-4b5e-9c65-1f3f0a0d1b11',
  type: 'AddonRejected',
  label: 'Rejected',
  isAutomatic: false,
  decidedAt: '2025-06-01T12:00:00.000Z',
};
afterEach(() => vi.unstubAllGlobals());

async function show(decisions: DecisionView[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [HISTORY]: { body: decisions }, ...answers });
  await renderPage(<HistoryPanel addon={addon} />);
  await screen.findByText('History of decisions');
  return calls;
}

test('everybody sees the decisions and their dates', async () => {
  await show([{ ...rejected, type: 'AddonApproved', label: 'Approved', isAutomatic: true }]);
  expect(screen.getByText('Approved').textContent).toBe('Approved, automatically');
  expect(screen.getByText('Jun 1, 2025')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Appeal this decision' })).toBeNull();
});

test('everybody sees the rule that a decision cites, with a link to the rules', async () => {
  await show([{ ...rejected, rule: { number: 3, title: 'Only your own work' } }]);
  const rule = screen.getByRole('link', { name: 'Rule 3: Only your own work' });
  expect(rule.getAttribute('href')).toBe('/terms#rules');
});

test('the publisher sees the reason and can appeal', async () => {
  const calls = await show([{ ...rejected, reason: 'The banner misleads.', canAppeal: true }], {
    ...logIn(),
    [APPEAL]: { status: 201, body: { decisionId: rejected.id, status: 'pending' } },
  });
  expect(screen.getByText('The banner misleads.')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Appeal this decision' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Appeal' }));
  expect(await screen.findByText('Appeal cannot be empty')).toBeDefined();
  expect(screen.getByLabelText('Why should the decision be different?')).toHaveProperty('dir', 'auto');
  await userEvent.type(screen.getByLabelText('Why should the decision be different?'), 'It shows the addon.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Appeal' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Appeal submitted' }));
  expect(calls.find(({ key }) => key === APPEAL)?.body).toEqual({
    text: 'It shows the addon.',
    decisionId: rejected.id,
  });
});

test('the text of an unsent appeal is restored when the dialog is opened again', async () => {
  const open = async () => {
    await show([{ ...rejected, canAppeal: true }], {
      ...logIn(),
      [APPEAL]: { status: 201, body: { decisionId: rejected.id, status: 'pending' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Appeal this decision' }));
    return screen.findByLabelText('Why should the decision be different?');
  };
  await userEvent.type(await open(), 'Half a sentence');
  cleanup();
  expect(await open()).toHaveProperty('value', 'Half a sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Appeal' }));
  await waitFor(() => expect(sessionStorage.getItem(`draft:appeal:${rejected.id}`)).toBeNull());
});

test('the state of an appeal is shown and no second appeal is offered', async () => {
  const appeal = {
    status: 'upheld',
    text: 'It does.',
    note: 'It does not.',
    filedAt: rejected.decidedAt,
  } as const;
  await show([{ ...rejected, canAppeal: true, appeal }], logIn());
  for (const text of ['Appeal declined: the decision stands', 'It does.', 'Answer: It does not.']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.queryByRole('button', { name: 'Appeal this decision' })).toBeNull();
});

test('staff see which decisions others can appeal, but are not offered an appeal', async () => {
  await show([{ ...rejected, canAppeal: true }], logIn(somePlayer({ role: 'admin' })));
  expect(screen.queryByRole('button', { name: 'Appeal this decision' })).toBeNull();
});

test("a refused appeal shows the server's message", async () => {
  const message = 'A decision can be appealed for 30 days.';
  await show([{ ...rejected, canAppeal: true }], {
    ...logIn(),
    [APPEAL]: { status: 409, body: { message, code: 'too-late' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Appeal this decision' }));
  await userEvent.type(await screen.findByLabelText('Why should the decision be different?'), 'Please.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Appeal' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Appeal failed', description: message }));
});
