import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import PendingList from '../pending/PendingList.tsx';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';

afterEach(cleanup);

const match = {
  ruleId: '2f6f1c1e-8d0a-4f0b-9c56-0a4f6de1a001',
  name: 'Network scripts',
  version: 3,
  effect: 'hold' as const,
  tests: [{ test: 'is' as const, fact: 'module' as const, value: '@minecraft/server-net' }],
};

test('the queue names the rule that an add-on matched, and its panel first says why it matched', async () => {
  const addon = pendingAddon({ title: 'Courier', cautions: ['rule', 'scripts'], ruleMatches: [match] });
  const user = renderPage('pending', <PendingList />, fakeDataProvider([addon]));
  await screen.findByText('Rule: Network scripts');
  await user.click(screen.getByRole('button', { name: 'Courier', expanded: false }));
  await screen.findByText('Rule “Network scripts” (version 3): uses @minecraft/server-net');
  const [first] = screen.getAllByRole('note');
  expect(first?.textContent).toMatch(/^Rule “Network scripts”.*This rule holds it/);
});
