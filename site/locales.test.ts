// The message catalogs match the code, and those of offered languages are complete.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { ALL_LOCALES, LOCALES, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { type FooterColumn, footerPages } from '@sandcrate/api/contract/pages.ts';
import { beforeAll, expect, test } from 'vitest';

type Catalogs = Awaited<ReturnType<typeof getCatalogs>>;

const config = getConfig({ cwd: import.meta.dirname });
let catalogs: Catalogs;
beforeAll(async () => {
  catalogs = await getCatalogs(config);
});

const OFFERED = ALL_LOCALES.filter((locale) => LOCALES[locale].isComplete);
const OTHERS = ALL_LOCALES.filter((locale) => locale !== SOURCE_LOCALE);

const FOOTER_COLUMNS: readonly FooterColumn[] = ['Explore', 'Create', 'Support', 'About'];
/** At 360 px. */
const LONGEST_FOOTER_WORD = 16;

/** All messages of a language as its files have them, by area. */
async function messagesOf(locale: string) {
  const read = await Promise.all(catalogs.map((catalog) => catalog.read(locale)));
  return read.map((messages, at) => ({ path: catalogs[at]?.path ?? '', messages: messages ?? {} }));
}

/** Names in braces and tags, which a translation must have too. */
function partsOf(text: string): string[] {
  // What follows a plural category is its text, not a placeholder.
  const placeholder = /(?<!\b(?:zero|one|two|few|many|other) )\{\s*(\w+)\s*[,}]/g;
  const names = [...text.matchAll(placeholder)].map(([, name]) => `{${name}}`);
  const tags = [...text.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag);
  return [...new Set([...names, ...tags])].toSorted();
}

test('the English catalogs hold exactly the messages of the code', async () => {
  for (const catalog of catalogs) {
    const collected = Object.keys((await catalog.collect({ files: undefined })) ?? {}).toSorted();
    const written = Object.entries((await catalog.read(SOURCE_LOCALE)) ?? {})
      .filter(([, { obsolete }]) => !obsolete)
      .map(([id]) => id);
    expect(written.toSorted(), `${catalog.path}: run \`npx lingui extract --clean\` in site/`).toEqual(
      collected,
    );
  }
}, 300_000);

test.each(OTHERS)('the catalogs of %s have exactly the English messages', async (locale) => {
  const english = await messagesOf(SOURCE_LOCALE);
  for (const [at, { path, messages }] of (await messagesOf(locale)).entries()) {
    expect(Object.keys(messages).toSorted(), path).toEqual(
      Object.keys(english[at]?.messages ?? {}).toSorted(),
    );
  }
});

test.each(OFFERED)('everything is translated into %s', async (locale) => {
  const missing = (await messagesOf(locale)).flatMap(({ path, messages }) =>
    Object.entries(messages)
      .filter(([, { translation }]) => !translation)
      .map(([id, { message }]) => `${path}: ${message ?? id}`),
  );
  expect(missing).toEqual([]);
});

test.each(OTHERS)(
  'the translations into %s have the same placeholders and tags as the English text',
  async (locale) => {
    const wrong = (await messagesOf(locale)).flatMap(({ path, messages }) =>
      Object.entries(messages).flatMap(([id, { message = id, translation }]) => {
        if (!translation) return [];
        const isSame = String(partsOf(translation)) === String(partsOf(message));
        return isSame ? [] : [`${path}: "${translation}" for "${message}"`];
      }),
    );
    expect(wrong).toEqual([]);
  },
);

/** The plural forms in an ICU message, such as 'few', by argument. */
function pluralForms(text: string): string[][] {
  const forms: string[][] = [];
  for (const { index } of text.matchAll(/\{\s*\w+\s*,\s*plural\s*,/g)) {
    const own: string[] = [];
    let depth = 0;
    for (const [part, word] of text.slice(index).matchAll(/([\w=]+)\s*(?=\{)|[{}]/g)) {
      if (word !== undefined && depth === 1) own.push(word);
      if (part === '{') depth += 1;
      if (part === '}') depth -= 1;
      if (depth === 0 && part === '}') break;
    }
    forms.push(own);
  }
  return forms;
}

/**
 * The forms of a language. Spanish, French and Portuguese have the form `many` for round millions besides, as in
 * '1 million de vues'. It is for numbers in words: a message has its number in digits, with the form `other`.
 */
function formsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const used = Array.from({ length: 200 }, (_, number) => rules.select(number));
  return [...new Set([...used, 'other'])].toSorted();
}

test.each(ALL_LOCALES)('plurals in %s have each form that the language needs', async (locale) => {
  const wrong = (await messagesOf(locale)).flatMap(({ path, messages }) =>
    Object.values(messages).flatMap(({ translation = '' }) =>
      pluralForms(translation)
        .filter((forms) => String(forms.toSorted()) !== String(formsOf(locale)))
        .map((forms) => `${path}: ${forms} in "${translation}"`),
    ),
  );
  expect(wrong).toEqual([]);
});

test.each(OFFERED)(
  'a message has one translation into %s, because a page loads several files',
  async (locale) => {
    const translations = new Map<string, Set<string | undefined>>();
    for (const { messages } of await messagesOf(locale)) {
      for (const [id, { translation }] of Object.entries(messages)) {
        translations.set(id, (translations.get(id) ?? new Set()).add(translation));
      }
    }
    const several = [...translations.values()].filter(({ size }) => size > 1).map((each) => [...each]);
    expect(several).toEqual([]);
  },
);

test.each(OFFERED)(
  'no message in %s repeats the word for “year” that Intl already writes',
  async (locale) => {
    const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' }).formatToParts(0);
    const word = parts.find(({ type }) => type === 'literal')?.value;
    const twice = (await messagesOf(locale))
      .flatMap(({ messages }) => Object.values(messages).map(({ translation = '' }) => translation))
      .filter((translation) => word && translation.includes('{year}') && translation.includes(word));
    expect(twice).toEqual([]);
  },
);

test('French has no ordinary space before a colon, semicolon, exclamation mark or question mark', async () => {
  const breaking = (await messagesOf('fr'))
    .flatMap(({ messages }) => Object.values(messages).map(({ translation = '' }) => translation))
    .filter((translation) => / [:;!?](?:\s|$)/.test(translation));
  expect(breaking).toEqual([]);
});

test.each(OTHERS)('in %s, there is a space between a number and its unit', async (locale) => {
  const close = (await messagesOf(locale))
    .flatMap(({ messages }) => Object.values(messages).map(({ translation = '' }) => translation))
    .filter((translation) => /\d[KMG]B/.test(translation));
  expect(close).toEqual([]);
});

test.each(OFFERED)('each word of a footer link in %s fits a column on a phone', async (locale) => {
  const labels = new Set(FOOTER_COLUMNS.flatMap(footerPages).map(({ label }) => label));
  const long = (await messagesOf(locale))
    .flatMap(({ messages }) => Object.entries(messages))
    .filter(([id]) => labels.has(id))
    .flatMap(([, { translation = '' }]) => translation.split(/[ -]/))
    .filter((word) => word.length > LONGEST_FOOTER_WORD);
  expect(long).toEqual([]);
});

test('placeholders have names, which translators can read', async () => {
  const unnamed = (await messagesOf(SOURCE_LOCALE))
    .filter(({ path }) => !path.endsWith('refusals'))
    .flatMap(({ messages }) => Object.values(messages).map(({ message = '' }) => message))
    .filter((message) => /\{\d+[,}]/.test(message));
  expect(unnamed).toEqual([]);
});

test('the index.ts next to the catalogs is the same in every language', () => {
  const files = globSync('locales/*/index.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  expect(files).toHaveLength(ALL_LOCALES.length);
  expect(new Set(files).size).toBe(1);
});

/** Fixed by the specification's rules. */
const FIXED = new Set(['This add-on changed since you looked at it.']);

test('one thing has one name, that of the texts which the specification fixes', async () => {
  const others = (await messagesOf(SOURCE_LOCALE))
    .flatMap(({ messages }) => Object.keys(messages))
    .filter((text) => /\badd-ons?\b|\bsign(ed|ing)?[ -]out\b|\bfavourites?\b/i.test(text))
    .filter((text) => !FIXED.has(text));
  expect(others).toEqual([]);
});
