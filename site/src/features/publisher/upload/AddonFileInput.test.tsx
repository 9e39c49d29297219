import { setupI18n } from '@lingui/core';
import { packNotes } from '@sandcrate/api/contract/pack-notes.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Language } from '../../../app/i18n/Language.tsx';
import { packFacts } from '../../../testing/some-addon.ts';
import { AddonFileInput } from './AddonFileInput.tsx';

test('notes on a file are in the language of the page', () => {
  const german = setupI18n({
    locale: 'de',
    messages: {
      de: {
        'no pack_icon': 'kein pack_icon',
        'a name that belongs to a device: {0}': ['reservierter Name: ', ['0']],
      },
    },
  });
  const notes = [packNotes.noIcon, packNotes.device('aux.png'), 'a note of a later version'];
  render(
    <Language i18n={german}>
      <AddonFileInput
        label="Datei"
        file={new File(['x'], 'boats.mcaddon')}
        reading={{ phase: 'read', facts: { ...packFacts, notes } }}
        onFile={() => {}}
        onRemove={() => {}}
      />
    </Language>,
  );
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(['kein pack_icon', 'reservierter Name: aux.png', 'a note of a later version']);
});
