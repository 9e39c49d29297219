// The languages in which mails are written. The PO files of their texts are in the folder `mails`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { isolated } from '@sandcrate/core/isolated.ts';

/** Translates an English text with placeholders such as {siteName}. */
export type Say = (text: string, values?: Readonly<Record<string, string>>) => string;

export type Language = {
  /** Such as 'de'. */
  tag: string;
  /** The direction in which it is written. */
  dir: 'ltr' | 'rtl';
  say: Say;
};

const FOLDER = join(import.meta.dirname, 'mails');
/** The language of the texts in the code. */
export const SOURCE = 'en';
const RIGHT_TO_LEFT = new Set(['ar']);

const known = new Map<string, Promise<Language>>();

/** A language by its tag; its texts are read once. Without a file it is English, and so is a text that is missing. */
export function languageOf(tag: string): Promise<Language> {
  const found = known.get(tag);
  if (found) return found;
  const reading = read(tag);
  known.set(tag, reading);
  reading.catch(() => known.delete(tag));
  return reading;
}

async function read(tag: string): Promise<Language> {
  const filename = join(FOLDER, `${tag}.po`);
  const file = /^[\w-]+$/.test(tag) ? readIfThere(filename) : undefined;
  if (file === undefined) return tag === SOURCE ? english() : languageOf(SOURCE);
  const catalog = await formatter().parse(file, { locale: tag, sourceLocale: SOURCE, filename });
  const messages = Object.fromEntries(
    Object.entries(catalog).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
  return withMessages(tag, messages);
}

const english = () => withMessages(SOURCE, {});

function withMessages(tag: string, messages: Record<string, string>): Language {
  const i18n = setupI18n().setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: tag, messages });
  const dir = RIGHT_TO_LEFT.has(tag) ? 'rtl' : 'ltr';
  return {
    tag,
    dir,
    say: (text, values = {}) => i18n._(text, isolated(values, dir), { message: text }),
  };
}

function readIfThere(filename: string): string | undefined {
  try {
    return readFileSync(filename, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
