import type { OutboxMail } from '@sandcrate/api/outbox/contract.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import OutboxList from './OutboxList.tsx';

afterEach(cleanup);

const mail = (given: Partial<OutboxMail>): OutboxMail => ({
  id: crypto.randomUUID(),
  to: 'a…@example.org',
  subject: 'Your invite',
  body: 'Register here: [link]',
  state: 'sent',
  attempts: 1,
  error: null,
  createdAt: '2025-11-20T10:00:00.000Z',
  nextAttemptAt: null,
  settledAt: null,
  ...given,
});

test('failed mails show the reason and can be sent again, and sent mails cannot', async () => {
  const failed = mail({ state: 'failed', subject: 'Your add-on', error: 'Connection refused', attempts: 8 });
  const resendMail = vi.fn(async (_id: string) => failed);
  const data = fakeLists({ outbox: [failed, mail({})] }, { resendMail });
  const user = renderPage('outbox', <OutboxList />, data);
  await screen.findByText('Connection refused');
  expect(screen.getAllByText('Register here: [link]')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Resend/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Resend “Your add-on” to a…@example.org' }));
  await screen.findByText('Mail queued');
  expect(resendMail).toHaveBeenCalledWith(failed.id);
});

test('mails are sorted only by the time they were created', async () => {
  renderPage('outbox', <OutboxList />, fakeLists({ outbox: [mail({})] }, {}));
  await screen.findByText('Your invite');
  const sorted = screen.getAllByRole('button', { name: /^Sort by/ });
  expect(sorted.map(({ textContent }) => textContent)).toEqual(['Created']);
});
