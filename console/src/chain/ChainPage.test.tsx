import type { AnchorView } from '@sandcrate/api/audit/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { testDataProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { ConsoleDataProvider } from '../provider/data-provider.ts';
import { auditEntry } from '../testing/cases.ts';
import { renderPage } from '../testing/render.tsx';
import ChainPage from './ChainPage.tsx';

afterEach(cleanup);

const HEADS = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32));
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

async function signed(count: number, head: string | undefined = ''): Promise<AnchorView> {
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in keys)) throw new Error('Ed25519 makes pairs of keys');
  const text = new TextEncoder().encode(`sandcrate audit ${count} ${head}`);
  return {
    count,
    head,
    signature: base64(await crypto.subtle.sign('Ed25519', keys.privateKey, text)),
    publicKey: base64(await crypto.subtle.exportKey('spki', keys.publicKey)),
    anchoredAt: '2025-11-20T00:00:00.000Z',
  };
}

/** Shows the page for a log of three entries. With `failure`, the first request for anchors fails. */
async function show(anchors: AnchorView[], failure?: Error) {
  const getList = async (_: string, { pagination, sort }: Parameters<ConsoleDataProvider['getList']>[1]) => {
    const entries = HEADS.map((hash) => auditEntry({ hash }));
    if (sort?.order === 'DESC') entries.reverse();
    const page = pagination?.page ?? 1;
    return { data: entries.slice(page - 1, page), total: entries.length };
  };
  const data = testDataProvider({ getList: getList as ConsoleDataProvider['getList'] });
  const fetchAnchors = vi.fn(async () => anchors);
  if (failure !== undefined) fetchAnchors.mockRejectedValueOnce(failure);
  const user = renderPage('chain', <ChainPage />, { ...data, anchors: fetchAnchors }, { role: 'auditor' });
  await screen.findByText(failure?.message ?? 'Not yet signed');
  return user;
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('an intact chain is shown as intact, with the extent of its signatures', async () => {
  await show([await signed(2, HEADS[1])]);
  expect(fact('Entries')).toBe('3');
  expect(fact('Signed up to')).toBe('entry 2');
  expect(fact('Not yet signed')).toBe('1');
  expect(fact('Signature')).toBe('Valid');
  expect(fact('Hash in the log')).toBe('Matches');
  expect(within(screen.getByRole('region', { name: 'Signed heads' })).getAllByRole('row')).toHaveLength(2);
});

test('the page says that a decision is signed within a minute', async () => {
  await show([]);
  expect(screen.getByText(/^Each entry's hash/).textContent).toContain('Within a minute of a decision');
});

test('an entry that was rewritten after it was signed is detected', async () => {
  await show([await signed(2, 'ee'.repeat(32))]);
  expect(fact('Signature')).toBe('Valid');
  expect(fact('Hash in the log')).toBe('Does not match');
});

test('a forged head is detected', async () => {
  await show([{ ...(await signed(3, HEADS[2])), count: 2, head: HEADS[1] ?? '' }]);
  expect(fact('Signature')).toBe('Not valid');
  expect(fact('Hash in the log')).toBe('Matches');
});

test('before the first head is signed, no heads are shown', async () => {
  await show([]);
  expect(fact('Signed up to')).toBe('nothing is signed yet');
  expect(fact('Not yet signed')).toBe('3');
  expect(screen.queryByRole('region', { name: 'Signed heads' })).toBeNull();
});

test('anchors that could not be fetched can be fetched again', async () => {
  const user = await show([], new Error('The server is not reachable.'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Not yet signed');
});

test('a failure to copy an anchor calls it an anchor', async () => {
  const user = await show([await signed(2, HEADS[1])]);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  await user.click(screen.getByRole('button', { name: /^Copy the anchor/ }));
  await screen.findByText('Could not copy anchor to clipboard.');
  vi.restoreAllMocks();
});
