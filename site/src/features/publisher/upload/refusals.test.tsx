// The refusals of the upload and edit forms in other languages.

import { AddonForm, EditForm } from '@sandcrate/api/addons/form-contract.ts';
import { FILE_MESSAGES, TAG_TOO_LONG, TOO_MANY_TAGS } from '@sandcrate/api/addons/upload-refusals.ts';
import { OFFERED_LOCALES, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { OPTIONAL_FIELD_NAMES } from '@sandcrate/api/contract/optional-fields.ts';
import { render as renderAlone, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { areasOf } from '../../../app/i18n/areas.ts';
import { Language } from '../../../app/i18n/Language.tsx';
import { createI18n, loadMessages } from '../../../app/i18n/messages.ts';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { issuesOf } from '../../../lib/form-issues.ts';
import { word } from '../../../lib/words.ts';
import { DropZone } from '../../../ui/DropZone.tsx';
import { SendingBar } from './SendingBar.tsx';
import { tellFileProblem } from './use-checked-file.ts';

afterEach(() => vi.unstubAllGlobals());

const LONG = 'x'.repeat(40_000);
const LINKS = [
  'github',
  'ftp://example.org',
  'https://ann:secret@example.org',
  'http://127.0.0.1',
  `https://example.org/${LONG}`,
];
const WRONG: Record<string, readonly string[]> = {
  title: ['', 'x', LONG],
  description: ['', 'x', LONG],
  category: ['', 'no category'],
  version: ['', LONG],
  tags: [
    'no list',
    JSON.stringify(Array.from({ length: 11 }, (_, at) => `tag ${at}`)),
    JSON.stringify([LONG]),
  ],
  monetizationEnabled: ['maybe'],
  releaseNotes: [LONG],
  customDownloadUrl: LINKS,
  ...Object.fromEntries(OPTIONAL_FIELD_NAMES.map((name) => [name, LINKS])),
};

/** What the forms say of each wrong value. Names of fields that only programs see are left out. */
const issues = Object.entries(WRONG).flatMap(([name, values]) =>
  values.flatMap((value) =>
    [AddonForm, EditForm].flatMap((form) => {
      const { error } = form.safeParse({ uploadType: 'custom_url', [name]: value });
      return error ? [issuesOf(error)[name] ?? []].flat() : [];
    }),
  ),
);
const refusals = [
  ...new Set([...issues, ...Object.values(FILE_MESSAGES), TAG_TOO_LONG, TOO_MANY_TAGS]),
].filter((text) => !/^(?:monetizationEnabled|Tags must be a list)/.test(text));
const ENGLISH = /\b(?:must|file|image|source|code|documentation|support|title|description|please|at most)\b/i;

describe.each(['de', 'ar'] as const)('in %s', (locale) => {
  const inLanguage = async () => {
    const i18n = createI18n(locale);
    await loadMessages(i18n, areasOf('/publisher/upload'));
    return i18n;
  };

  test('no refusal of the forms has English words', async () => {
    const i18n = await inLanguage();
    expect(refusals.length).toBeGreaterThan(30);
    expect(refusals.filter((text) => ENGLISH.test(word(i18n, text)))).toEqual([]);
  });

  test('the refusal of a file is translated at its field, in the toast and in the progress bar', async () => {
    const i18n = await inLanguage();
    const text = word(i18n, FILE_MESSAGES.type);
    renderAlone(
      <Language i18n={i18n}>
        <DropZone label="x" accept="" onFile={() => undefined} error={FILE_MESSAGES.type}>
          {null}
        </DropZone>
        <SendingBar state={{ phase: 'failed', message: FILE_MESSAGES.type }} onRetry={() => undefined} />
      </Language>,
    );
    expect(screen.getAllByText(text)).toHaveLength(2);
    tellFileProblem(i18n, FILE_MESSAGES.type);
    const { title, description } = currentToasts()[0] ?? {};
    expect(`${title}: ${description}`).toBe(text);
  });
});

const MANIFEST = 'The manifest.json in this pack could not be read: ';

test.each(OFFERED_LOCALES.filter((locale) => locale !== SOURCE_LOCALE))(
  'in %s, a refused manifest has no English reason',
  async (locale) => {
    const i18n = createI18n(locale);
    await loadMessages(i18n, areasOf('/publisher/upload'));
    const known = Object.keys(i18n.messages).filter((id) => id.startsWith(MANIFEST));
    const refused = known.map((id) => id.replace('{0}', '77'));
    for (const reason of ['it is missing', 'it has no header', 'line 77: comma expected']) {
      expect(refused).toContain(MANIFEST + reason);
    }
    for (const text of refused) {
      const translated = word(i18n, text);
      expect(translated).not.toMatch(/\b(?:it|line|there|expected|unexpected|invalid)\b/);
      expect(translated.includes('77'), translated).toBe(text.includes('77'));
    }
  },
);

test('a typed value is not translated, even if the site has a text with the same words', async () => {
  const i18n = createI18n('de');
  await loadMessages(i18n, areasOf('/publisher/upload'));
  expect(word(i18n, 'Tools')).not.toBe('Tools');
  expect(word(i18n, 'This archive contains two files named Tools.')).toContain('Tools');
});
