import { cleanup, screen, waitFor } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { MissingAddon } from '../addons/MissingAddon.tsx';
import { AREAS } from '../area.ts';
import { Closed } from '../session/Closed.tsx';
import { EnrolFirst } from '../session/EnrolFirst.tsx';
import { Expired } from '../session/Expired.tsx';
import { Unreachable } from '../session/Unreachable.tsx';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CrashedPage } from './Crash.tsx';
import { NotFound } from './NotFound.tsx';

afterEach(cleanup);

test.each([
  ['Users', <PageHeader key="page" title="Users" />],
  ['Something went wrong', <CrashedPage key="crash" error={new Error('x')} />],
  ['Not found', <NotFound key="missing" />],
  [
    'Addon not found',
    <RecordContextProvider key="addon" value={{ id: '1' }}>
      <MissingAddon />
    </RecordContextProvider>,
  ],
])('the tab of "%s" has the name of a renamed site, and no other before it is known', async (title, page) => {
  const { promise, resolve } = Promise.withResolvers<{ name: string }>();
  const site = vi.fn(() => promise);
  renderPage('addons', page, { ...fakeDataProvider([]), site });
  await waitFor(() => expect(document.title).toBe(`${title} · Console`));
  resolve({ name: 'Crates of Our Own' });
  await waitFor(() => expect(document.title).toBe(`${title} · Crates of Our Own console`));
});

test.each([
  ['closed', <Closed key="page" area={AREAS.owner} />],
  ['second factor', <EnrolFirst key="page" />],
  ['expired', <Expired key="page" />],
  ['unreachable', <Unreachable key="page" reason="No network" onRetry={() => undefined} />],
])('the gate (%s), which does not know the name of the site, shows none', async (_, page) => {
  renderPage('addons', page, fakeDataProvider([]));
  await screen.findByRole('heading');
  expect(document.title).not.toBe('');
  expect(document.title).not.toContain('Sandcrate');
});
