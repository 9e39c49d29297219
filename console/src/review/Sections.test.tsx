// The parts of the evidence, and the conversation beside the decision.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { approvable, showQueue } from '../testing/queue.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function openItem(given: Parameters<typeof pendingAddon>[0] = {}) {
  const { user } = await showQueue(pendingAddon({ title: 'Better Boats', ...given }));
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  return user;
}

test('links and digits lead to the sections of the evidence', async () => {
  const user = await openItem();
  const links = within(screen.getByRole('navigation', { name: 'Sections of the evidence' }));
  expect(links.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Listing',
    'File',
  ]);
  await user.click(links.getByRole('button', { name: 'Listing' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Listing' }));
  await user.keyboard('3');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'File' }));
});

test('one button is filled, and what is rare and red is in a menu', async () => {
  const user = await openItem();
  const evidence = screen.getByRole('region', { name: 'Evidence about Better Boats' });
  const filled = evidence.querySelectorAll('.MuiButton-contained');
  expect([...filled].map(({ textContent }) => textContent)).toEqual(['ApproveA']);
  expect(screen.queryByRole('button', { name: 'Delete Better Boats' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions on Better Boats' }));
  screen.getByRole('menuitem', { name: 'Delete Better Boats' });
});

test('the conversation is folded until the publisher has written, a place is written about, or W is pressed', async () => {
  const isOpen = () =>
    within(screen.getByRole('region', { name: 'Conversation' }))
      .getByRole('button', { name: /^Conversation/ })
      .getAttribute('aria-expanded');
  await openItem({ isUnanswered: true });
  expect(isOpen()).toBe('true');
  cleanup();
  const user = await openItem();
  expect(isOpen()).toBe('false');
  await user.keyboard('w');
  expect(isOpen()).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Write to the publisher'));
});
