import { setupI18n } from '@lingui/core';
import { OPTIONAL_FIELDS, perOptionalField } from '@sandcrate/api/contract/optional-fields.ts';
import { render as renderAlone, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Language } from '../../../app/i18n/Language.tsx';
import { render } from '../../../testing/render.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { OptionalFields } from '../../publisher/upload/OptionalFields.tsx';
import { AddonExtras } from './AddonExtras.tsx';

const thanks = { label: 'Thanks', heading: 'With thanks to', kind: 'text', maxLength: 200 } as const;

// All real fields are links at present, so one is replaced by a text.
beforeEach(() => {
  vi.spyOn(OPTIONAL_FIELDS, 'supportUrl', 'get').mockReturnValue(thanks);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const nothing = perOptionalField(() => null);

test('a text is shown under its heading, a link as a button', () => {
  const said = { ...nothing, sourceUrl: 'https://example.com/source', supportUrl: 'Ada\nGrace' };
  render(<AddonExtras addon={addonDetail(said)} />);
  expect(screen.getByRole('heading', { name: 'With thanks to' })).toBeDefined();
  expect(screen.getByText(/Ada\s+Grace/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Source Code' }).getAttribute('href')).toBe(
    'https://example.com/source',
  );
});

test('links are named in the language of the page', () => {
  const german = setupI18n({ locale: 'de', messages: { de: { 'Source Code': 'Quellcode' } } });
  renderAlone(
    <Language i18n={german}>
      <AddonExtras addon={addonDetail({ ...nothing, sourceUrl: 'https://example.com/source' })} />
    </Language>,
  );
  expect(screen.getByRole('link', { name: 'Quellcode' })).toBeDefined();
});

test('empty fields have no heading', () => {
  render(<AddonExtras addon={addonDetail(nothing)} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a text is typed into a text area, a link into a URL field', () => {
  render(<OptionalFields values={{ supportUrl: 'Ada' }} issues={{}} />);
  expect(screen.getByLabelText('Thanks').tagName).toBe('TEXTAREA');
  expect(screen.getByLabelText('Source code')).toMatchObject({ type: 'url', dir: 'ltr' });
});
