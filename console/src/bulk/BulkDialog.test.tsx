import type { BulkAnswer, BulkBody } from '@sandcrate/api/moderation/contract.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import { undoOf } from './actions.ts';
import { BulkDialog } from './BulkDialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('undoing a bulk hide features again the add-ons that were featured', async () => {
  const plain = pendingAddon({ status: 'approved' });
  const featured = pendingAddon({ status: 'approved', isFeatured: true });
  const bulkAddons = vi.fn(
    async ({ ids }: z.output<typeof BulkBody>): Promise<BulkAnswer> => ({
      done: ids.map((id) => ({ id, title: 'Better Boats' })),
      refused: [],
    }),
  );
  const user = renderPage(
    'addons',
    <BulkDialog action="hide" addons={[plain, featured]} onDone={vi.fn()} onClose={vi.fn()} />,
    fakeLists({}, { bulkAddons }),
  );
  await screen.findByText('Will be hidden');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Hide undone');
  const sent = bulkAddons.mock.calls.map(([body]) => body).filter(({ preview }) => !preview);
  expect(sent.slice(1)).toEqual([
    { action: 'unhide', ids: [plain.id, featured.id], preview: false },
    { action: 'feature', ids: [featured.id], preview: false },
  ]);
});

test('a bulk action is undone by another only if that suits all of its add-ons', () => {
  const [waiting, live, rejected] = (['pending', 'approved', 'rejected'] as const).map((status) =>
    pendingAddon({ status }),
  );
  if (!waiting || !live || !rejected) throw new Error('One of each');
  expect(undoOf('reject', [waiting], VIEWER_ID)).toMatchObject({ action: 'return' });
  expect(undoOf('reject', [waiting, live], VIEWER_ID)).toBeUndefined();
  expect(undoOf('return', [live], VIEWER_ID)).toMatchObject({ action: 'approve' });
  expect(undoOf('return', [live, rejected], VIEWER_ID)).toBeUndefined();
});

test.each(['delete', 'restore'] as const)('a bulk %s with an own add-on cannot be undone', (action) => {
  const others = pendingAddon();
  expect(undoOf(action, [others], VIEWER_ID)).toBeDefined();
  expect(undoOf(action, [others, pendingAddon({ publisherId: VIEWER_ID })], VIEWER_ID)).toBeUndefined();
});
