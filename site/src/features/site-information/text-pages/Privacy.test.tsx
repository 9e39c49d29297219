import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from '../../../routes/_text.privacy.tsx';
import { renderPage } from '../../../testing/render-page.tsx';
import { Text } from '../../../testing/Text.tsx';

test('the privacy page lists every kind of draft that the browser keeps', async () => {
  await renderPage(<Text of={Route} />);
  const kept = screen.getByText(/^until the tab is closed/).textContent;
  for (const draft of [
    'comments',
    'reports',
    'appeals',
    'messages to reviewers',
    'requests for publisher access',
    'the texts of addons',
  ]) {
    expect(kept).toContain(draft);
  }
});
