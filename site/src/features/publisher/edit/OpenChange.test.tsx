import { setupI18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Language } from '../../../app/i18n/Language.tsx';
import { renderPage } from '../../../testing/render-page.tsx';
import { OpenChange } from './OpenChange.tsx';

const german = setupI18n({
  locale: 'de',
  messages: {
    de: {
      yes: 'ja',
      no: 'nein',
      'No scripts': 'Keine Skripte',
      'Runs scripts': 'Führt Skripte aus',
      'Unnamed pack': 'Unbenanntes Pack',
      'pack unknown': 'unbekanntes Pack',
    },
  },
});
const file = (bytes: number) => `boats.mcaddon (${bytes} bytes, SHA-256 ${'0'.repeat(64)})`;

test('the values of a change are in the language of the page', async () => {
  const differences = [
    { field: 'monetizationEnabled', before: 'no', after: 'yes' },
    { field: 'scripts', before: 'No scripts', after: 'Runs scripts' },
    { field: 'dependencies', before: null, after: 'Unnamed pack: pack unknown 1.0.0' },
    { field: 'file', before: file(1_048_576), after: file(1_572_864) },
  ];
  const change = {
    id: 'change-1',
    addonId: 'addon-1',
    proposedAt: '2026-11-21T10:00:00Z',
    differences: differences.map((difference) => ({
      ...difference,
      beforeImageUrl: null,
      afterImageUrl: null,
    })),
  };
  await renderPage(
    <Language i18n={german}>
      <OpenChange change={change} onWithdrawn={() => {}} />
    </Language>,
  );
  const texts = (await screen.findAllByRole('definition')).map(({ children }) =>
    [...children].map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
  );
  expect(texts.map(([, after]) => after)).toEqual([
    'ja',
    'Führt Skripte aus',
    'Unbenanntes Pack: unbekanntes Pack 1.0.0',
    'boats.mcaddon, 1,5 MB',
  ]);
});
