import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { Navigation } from './Navigation.tsx';

afterEach(cleanup);

test('a replay is marked as a part of the audit log', async () => {
  const path = '/admin/replay/00000000-0000-4000-8000-0000000000aa';
  renderPage('audit', <Navigation />, fakeDataProvider([]), { path });
  const link = await screen.findByRole('link', { name: 'Audit' });
  expect(link.classList).toContain('active');
  expect(screen.getByRole('link', { name: 'Chain' }).classList).not.toContain('active');
});
