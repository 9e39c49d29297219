// The texts of mails in the languages of the site. The PO files of each language are in the folder `mails`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** An English text with placeholders such as {siteName}, in the language. */
export type Say = (text: string, values?: Record<string, string>) => string;

const FOLDER = join(import.meta.dirname, 'mails');
const SOURCE = 'en';
const TAG = /^[\w-]+$/;

const known = new Map<string, Promise<Say>>();

/** What says the texts of mails in a language, read once. A language without a file, or a missing text, is English. */
export function sayIn(language: string): Promise<Say> {
  const found = known.get(language) ?? read(language);
  known.set(language, found);
  return found;
}

async function read(language: string): Promise<Say> {
  const filename = join(FOLDER, `${language}.po`);
  const catalog = await formatter().parse(TAG.test(language) ? readOrEmpty(filename) : '', {
    locale: language,
    sourceLocale: SOURCE,
    filename,
  });
  const messages = Object.fromEntries(
    Object.entries(catalog).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
  const i18n = setupI18n().setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: language, messages });
  return (text, values = {}) => i18n._(text, values, { message: text });
}

function readOrEmpty(filename: string): string {
  try {
    return readFileSync(filename, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
