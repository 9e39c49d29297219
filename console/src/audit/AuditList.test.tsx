import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { auditEntry } from '../testing/cases.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import AuditList from './AuditList.tsx';

afterEach(cleanup);

const ban = auditEntry({
  type: 'AccountBanned',
  subjectKind: 'account',
  subjectLabel: 'mallory',
  reason: 'Uploaded malware,\ntwice',
});

async function show() {
  const data = fakeLists({ audit: [ban, auditEntry({ actorId: null, actorRole: 'system' })] }, {});
  const user = renderPage('audit', <AuditList />, data, { role: 'auditor' });
  await screen.findByText('Account banned');
  const asked = () => data.asked.mock.lastCall?.[1].filter;
  return { user, asked };
}

test('an audit entry shows its time, decision, subject, actor and full reason', async () => {
  const { user } = await show();
  expect(screen.getAllByText('2025-11-20 10:00:00').length).toBeGreaterThan(0);
  expect(screen.getByText('mallory')).toBeTruthy();
  expect(screen.getByText('System')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Account banned', expanded: false }));
  const details = within(screen.getByText('Event id').closest('dl') ?? document.body);
  expect(details.getByText(/Uploaded malware/).textContent).toBe('Uploaded malware,\ntwice');
  expect(details.getByText(ban.hash)).toBeTruthy();
});

test('entries about add-ons and accounts link to the replay as of the decision', async () => {
  await show();
  const [account, addon] = screen.getAllByRole('link', { name: 'Replay' });
  expect(account?.getAttribute('href')).toBe(`/admin/replay/accounts/${ban.subjectId}?event=${ban.revision}`);
  expect(addon?.getAttribute('href')).toMatch(/^\/admin\/replay\/[^/]+\?event=1$/);
});

test('entries about reports link to the report, for those who may open it', async () => {
  const entry = auditEntry({ type: 'ReportResolved', subjectKind: 'report' });
  const show = (role: 'admin' | 'auditor') =>
    renderPage('audit', <AuditList />, fakeLists({ audit: [entry] }, {}), { role });
  show('admin');
  const link = await screen.findByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe(`/admin/reports/${entry.subjectId}`);
  cleanup();
  show('auditor');
  await screen.findByText('Report resolved');
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
});

test('a note on an account links to the account, whose replay does not have it', async () => {
  const entry = auditEntry({ type: 'AccountNotePosted', subjectKind: 'account', stream: 'message-1' });
  renderPage('audit', <AuditList />, fakeLists({ audit: [entry] }, {}), { role: 'admin' });
  const link = await screen.findByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe(`/admin/users/${entry.subjectId}`);
  expect(screen.queryByRole('link', { name: 'Replay' })).toBeNull();
});

test('actor, subject and days filter the list on the server, and can be removed', async () => {
  const { user, asked } = await show();
  await user.click(screen.getByRole('button', { name: 'Only by ada' }));
  await waitFor(() => expect(asked()).toEqual({ actor: ban.actorId }));
  await user.click(screen.getByRole('button', { name: 'Only about mallory' }));
  await waitFor(() => expect(asked()).toEqual({ actor: ban.actorId, subject: ban.subjectId }));
  await user.type(screen.getByLabelText('To'), '2025-11-20');
  await waitFor(() => expect(asked().to).toBe('2025-11-20T23:59:59.999Z'));
  await user.click(screen.getByText('By ada').parentElement?.querySelector('svg') ?? document.body);
  await waitFor(() => expect(asked().actor).toBeUndefined());
});

test('every header of the table has a text', async () => {
  await show();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['#', 'When (UTC)', 'Decision', 'About', 'By', 'Reason', 'State']);
});
