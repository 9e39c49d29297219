import { OPTIONAL_FIELDS, perOptionalField } from '@sandcrate/api/contract/optional-fields.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('empty fields have no heading', () => {
  render(<AddonExtras addon={addonDetail(nothing)} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a text is typed into a text area, a link into a URL field', () => {
  render(<OptionalFields values={{ supportUrl: 'Ada' }} issues={{}} />);
  expect(screen.getByLabelText('Thanks').tagName).toBe('TEXTAREA');
  expect(screen.getByLabelText('Source code').getAttribute('type')).toBe('url');
});
