import type { AdvisoryView } from '@sandcrate/api/advisories/contract.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Blog } from '../../site-information/text-pages/Blog.tsx';
import { AdvisoryPage } from './AdvisoryPage.tsx';

const id = 'aa11bb22-8f5f-4b5e-9c65-1f3f0a0d1b11';
const advisory: AdvisoryView = {
  id,
  reason: 'Malware',
  advisory: 'Delete the pack from your device.',
  issuedAt: '2025-06-01T12:00:00.000Z',
  liftedAt: null,
  addons: [{ id, title: 'Bad Boats' }],
};
afterEach(() => vi.unstubAllGlobals());

test('an advisory shows the reason, what to do, and the affected files', async () => {
  fakeApi({ [`GET /api/advisories/${id}`]: { body: advisory } });
  await renderPage(<AdvisoryPage id={id} />);
  for (const text of ['Malware', 'Delete the pack from your device.', 'Bad Boats', 'Issued Jun 1, 2025']) {
    expect(await screen.findByText(text)).toBeDefined();
  }
});

test('an affected add-on’s title has its own direction, and its bullet that of the page', async () => {
  fakeApi({ [`GET /api/advisories/${id}`]: { body: advisory } });
  await renderPage(<AdvisoryPage id={id} />);
  expect((await screen.findByText('Bad Boats')).localName).toBe('bdi');
  expect(screen.getByRole('listitem').dir).toBe('');
});

test.each([
  [null, 'This file has been recalled: Malware'],
  ['2025-06-03T12:00:00.000Z', 'This recall has been lifted. It was issued because: Malware'],
])(
  'the reason of an advisory lifted at %s runs in the direction of its own script',
  async (liftedAt, text) => {
    fakeApi({ [`GET /api/advisories/${id}`]: { body: { ...advisory, liftedAt } } });
    await renderPage(<AdvisoryPage id={id} />);
    const reason = await screen.findByText('Malware');
    expect([reason.localName, reason.parentElement?.textContent]).toEqual(['bdi', text]);
  },
);

test('a lifted advisory says that it is no longer valid', async () => {
  fakeApi({ [`GET /api/advisories/${id}`]: { body: { ...advisory, liftedAt: '2025-06-03T12:00:00.000Z' } } });
  await renderPage(<AdvisoryPage id={id} />);
  expect(await screen.findByText('Lifted Jun 3, 2025')).toBeDefined();
  expect(screen.queryByText(/can no longer be downloaded/)).toBeNull();
});

test('the community page lists the advisories in force', async () => {
  const lifted = {
    ...advisory,
    id: 'bb11bb22-8f5f-4b5e-9c65-1f3f0a0d1b11',
    reason: 'Mistake',
    liftedAt: advisory.issuedAt,
  };
  fakeApi({ 'GET /api/addons': { body: [] }, 'GET /api/advisories': { body: [advisory, lifted] } });
  await renderPage(<Blog />);
  expect((await screen.findByRole('link', { name: 'Malware' })).getAttribute('href')).toBe(
    `/advisories/${id}`,
  );
  expect(screen.queryByText('Mistake')).toBeNull();
});
