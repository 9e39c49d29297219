// What the publisher wrote, as reviewers read it.
import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { AddonText } from './AddonText.tsx';

afterEach(cleanup);

test('the full description shows its own pictures, and of others the words', async () => {
  const addon = pendingAddon({
    body: '![A boat](picture:aa) ![Not ours](picture:bb)',
    pictures: [{ id: 'aa', url: '/api/picture?ticket=x', width: 640, height: 360 }],
  });
  renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <AddonText />
    </RecordContextProvider>,
    fakeLists({}, {}),
  );
  const picture = await screen.findByAltText('A boat');
  expect(picture.getAttribute('src')).toBe('/api/picture?ticket=x&w=960');
  expect([picture.getAttribute('width'), picture.getAttribute('loading')]).toEqual(['640', 'lazy']);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByText('Not ours')).toBeDefined();
});
