import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from '../../../routes/_text.terms.tsx';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Text } from '../../../testing/Text.tsx';

test('the page of terms lists the rules of the site in the order of their numbers', async () => {
  fakeApi({
    'GET /api/site/rules': {
      body: [
        { title: 'Only your own work', text: 'Or what its author lets you publish.' },
        { title: 'Be kind', text: '' },
      ],
    },
  });
  await renderPage(<Text of={Route} />);
  const title = await screen.findByRole('heading', { name: 'Rules' });
  expect(title.id).toBe('rules');
  const rules = within(title.nextElementSibling as HTMLElement).getAllByRole('listitem');
  expect(rules.map(({ textContent }) => textContent)).toEqual([
    'Only your own workOr what its author lets you publish.',
    'Be kind',
  ]);
});

test('without rules there is no empty list of them', async () => {
  fakeApi({ 'GET /api/site/rules': { body: [] } });
  await renderPage(<Text of={Route} />);
  await screen.findByRole('heading', { name: 'How to behave' });
  expect(screen.queryByRole('heading', { name: 'Rules' })).toBeNull();
});
