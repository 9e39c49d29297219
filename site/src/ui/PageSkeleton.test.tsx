import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Language } from '../app/i18n/Language.tsx';
import { createI18n, loadMessages } from '../app/i18n/messages.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

test('a page that is loading says so in its language', async () => {
  const i18n = createI18n('de');
  await loadMessages(i18n, ['main']);
  render(
    <Language i18n={i18n}>
      <PageSkeleton />
    </Language>,
  );
  expect(screen.getByRole('status').textContent).toBe('Wird geladen …');
});
