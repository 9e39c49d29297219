import { cleanup, screen, waitFor } from '@testing-library/react';
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

test('an entry tells what was decided about what, by whom and why, in full', async () => {
  await show();
  expect(screen.getByText(/Uploaded malware/).textContent).toBe('Uploaded malware,\ntwice');
  expect(screen.getByText('mallory')).toBeTruthy();
  expect(screen.getByText('System')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Replay' }).getAttribute('href')).toContain('/admin/replay/');
});

test('actor, subject and days narrow the list at the server, and can be taken off', async () => {
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
