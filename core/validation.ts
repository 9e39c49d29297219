// Schemas of what people type, with their error messages. Shared by browser and server: no Node imports.

import { z } from 'zod';
import { CATEGORIES, MAX_BODY, MAX_CAPTION, MAX_RELEASE_NOTES, MAX_TAGS } from './addon/categories.ts';
import { TAG_TOO_LONG, TOO_MANY_TAGS } from './addon/errors.ts';
import {
  COLLECTION_DESCRIPTION_TOO_LONG,
  COLLECTION_TITLE_TOO_LONG,
  COLLECTION_TITLE_TOO_SHORT,
  NOTE_TOO_LONG,
} from './collection/errors.ts';
import {
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_NOTE,
  MAX_COLLECTION_TITLE,
} from './collection/limits.ts';
import { COMMENT_TOO_LONG } from './comment/errors.ts';
import { MAX_COMMENT } from './comment/limits.ts';
import { mustBeText, REASON_REQUIRED } from './errors.ts';
import { hasCredentials, isLocalAddress } from './links.ts';
import { MESSAGE_EMPTY, MESSAGE_TOO_LONG } from './message/errors.ts';
import { PROFILE_TEXT_TOO_LONG, TOO_MANY_LINKS } from './profile/errors.ts';
import { MAX_PROFILE_LINKS, MAX_PROFILE_TEXT } from './profile/limits.ts';
import { isVisible } from './visible-text.ts';

export const RESERVED_USERNAME = 'This username is reserved.';
export const RESERVED_USERNAMES = ['admin', 'owner', 'system', 'deleted', 'api', 'support', 'sandcrate'];

/** Usernames are the same when their folded forms are equal: case and Unicode form do not count. */
export const foldUsername = (username: string) =>
  username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** Characters as a person counts them, not UTF-16 units. */
export const characters = (text: string) => [...text].length;

const storable = (text: string) => text.isWellFormed() && !text.includes('\0');
export const UNSTORABLE = 'This text contains characters that cannot be stored';

/** The places of texts that contain U+0000 or half of a surrogate pair, which the database cannot store. */
function* unstorableIn(value: unknown, path: PropertyKey[] = []): Generator<PropertyKey[]> {
  if (typeof value === 'string' && !storable(value)) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* unstorableIn(part, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Whatever a request contains, as long as each of its texts can be stored. */
export const Storable = z.unknown().check(({ value, issues }) => {
  for (const path of unstorableIn(value))
    issues.push({ code: 'custom', message: UNSTORABLE, input: value, path });
});

/** Control characters, noncharacters, and marks that change the direction of the text that follows. */
const UNSHOWABLE = /[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a name or title can be read as it stands: some of it is visible, and nothing distorts it. */
export const isShowable = (text: string) => !UNSHOWABLE.test(text) && (text === '' || isVisible(text));
export const NOT_SHOWABLE = 'This text contains characters that cannot be shown';

// Browsers send a line break in a form as CRLF: it must not count twice.
const paragraphs = (text: string) => text.replace(/\r\n?/g, '\n').trim();
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

type Limits = { min?: number; tooShort?: string; max: number; tooLong: string };

/** A character has at most two units. Texts that are far too long are not counted, which would take a while. */
const isTooLong = (text: string, max: number) => text.length > 2 * max || characters(text) > max;

function limited(text: z.ZodString, { min = 0, tooShort, max, tooLong }: Limits) {
  return text
    .refine(storable, { error: UNSTORABLE, abort: true })
    .refine((value) => !isTooLong(value, max), { error: tooLong, abort: true })
    .refine((value) => characters(value) >= min, { error: tooShort, abort: true })
    .meta({ minLength: min, maxLength: max });
}

/** Some fields give a `tooLong` of their own: a text that people know is kept, though the limit itself is allowed. */
const lengths = (what: string, min: number, max: number): Limits => ({
  min,
  tooShort: `${what} must be at least ${min} characters`,
  max,
  tooLong: `${what} must be at most ${max} characters`,
});

const text = (missing: string) => z.string({ error: missing });

export const Email = limited(text('Invalid email address').trim().toLowerCase(), {
  max: 254,
  tooLong: 'Invalid email address',
}).check(z.email('Invalid email address'));

/** Kept in one Unicode form, so that every keyboard types the same password. */
export const Password = limited(
  text('Password must be at least 6 characters').normalize('NFC'),
  lengths('Password', 6, 200),
).meta({ description: 'Any characters but U+0000 and unpaired surrogates, kept in Unicode form NFC.' });

/** The form of a username: a letter or digit first, at most two marks on a letter. `Username` also refuses reserved ones. */
export const UsernameForm = limited(text('Username must be at least 3 characters').trim().normalize('NFKC'), {
  ...lengths('Username', 3, 20),
  tooLong: 'Username must be less than 20 characters',
}).regex(
  /^(?![._-])(?:(?!\p{Default_Ignorable_Code_Point})(?:\p{L}|(?<=\p{L}\p{M}?)\p{M}|[\p{Nd}._-]))+$/u,
  'Username may contain letters, numbers, dots, dashes and underscores.',
);

const SCRIPTS = `Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul
  Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`;
/** Scripts that are written together: Japanese, Chinese and Korean, each with Latin. */
const WRITTEN_TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'];
const ALPHABETS = [...SCRIPTS.split(/\s+/), ...WRITTEN_TOGETHER].map((scripts) => {
  const allowed = ['Common', 'Inherited', ...scripts.split(' ')].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${allowed.join('')}]*$`, 'u');
});

/** Whether a name uses one script: Unicode's 'highly restrictive' profile (UTS 39, 5.2). */
export const isOfOneScript = (name: string) => ALPHABETS.some((alphabet) => alphabet.test(name));

export const Username = UsernameForm.refine(isOfOneScript, {
  error: 'Username may not mix letters of different alphabets.',
}).refine((name) => !RESERVED_USERNAMES.includes(foldUsername(name)), {
  error: RESERVED_USERNAME,
});

export const Title = limited(text('Title must be at least 3 characters').overwrite(oneLine), {
  ...lengths('Title', 3, 100),
  tooLong: 'Title must be less than 100 characters',
}).refine(isShowable, { error: NOT_SHOWABLE });

const DESCRIPTION_TOO_LONG = 'Description must be less than 2000 characters';

export const Description = limited(text('Description must be at least 20 characters').overwrite(paragraphs), {
  ...lengths('Description', 20, 2000),
  tooLong: DESCRIPTION_TOO_LONG,
}).refine(isVisible, { error: 'Description must be at least 20 characters' });

/** The long description of an add-on: Markdown. */
export const Body = limited(text('Full description must be text').overwrite(paragraphs), {
  max: MAX_BODY,
  tooLong: `Full description must be at most ${MAX_BODY} characters`,
});

/** The caption of a screenshot: plain text on one line. */
export const Caption = limited(text('Caption must be text').overwrite(oneLine), {
  max: MAX_CAPTION,
  tooLong: `Caption must be at most ${MAX_CAPTION} characters`,
}).refine(isShowable, { error: NOT_SHOWABLE });

export const CategoryField = z.enum(CATEGORIES, { error: 'Please select a category' });

export const VersionField = limited(text('Version is required').overwrite(oneLine), {
  min: 1,
  tooShort: 'Version is required',
  max: 50,
  tooLong: 'Version must be at most 50 characters',
}).refine(isShowable, { error: NOT_SHOWABLE });

/** A tag as it is stored: on one line, in one Unicode form and in lower case. */
export const foldTag = (tag: string): string => oneLine(tag).normalize('NFC').toLowerCase();

export const Tag = limited(text('Tags must be text').overwrite(foldTag), {
  min: 1,
  tooShort: 'A tag cannot be empty',
  max: 30,
  tooLong: TAG_TOO_LONG,
}).refine(isShowable, { error: NOT_SHOWABLE });

/** Without repeats, in the order given. */
export const Tags = z
  .array(Tag, { error: 'Tags must be a list' })
  .overwrite((tags) => [...new Set(tags)])
  .refine((tags) => tags.length <= MAX_TAGS, { error: TOO_MANY_TAGS })
  .meta({ maxItems: MAX_TAGS });

/** An address that opens in a browser; `what` names it in the messages. */
export const httpUrl = (what: string) => {
  const invalid = `${what} must be a valid URL`;
  return limited(text(invalid).trim(), { max: 2000, tooLong: `${what} must be at most 2000 characters` })
    .refine((url) => !/\s/.test(url) && URL.canParse(url), { error: invalid, abort: true })
    .refine((url) => /^https?:/i.test(url), {
      error: `${what} must use HTTP or HTTPS protocol`,
      abort: true,
    })
    .refine((url) => /^https?:\/\/[^/]/i.test(url), { error: invalid, abort: true })
    .refine((url) => !hasCredentials(url), { error: `${what} must not contain a username or password` })
    .refine((url) => !isLocalAddress(url), { error: `${what} must lead to a public website` })
    .meta({ format: 'uri' });
};

export const HttpUrl = httpUrl('Custom download URL');

/** A text of some paragraphs that somebody else will read; one without visible characters is empty. */
const writing = (empty: string, tooLong: string, max = 2000) =>
  limited(text(empty).overwrite(paragraphs), { min: 1, tooShort: empty, max, tooLong }).refine(isVisible, {
    error: empty,
  });

export const CommentText = writing('Comment cannot be empty', COMMENT_TOO_LONG, MAX_COMMENT);

/** The text that a reporter adds to the reason. */
export const ReportText = writing('Description cannot be empty', DESCRIPTION_TOO_LONG);

export const MessageText = writing(MESSAGE_EMPTY, MESSAGE_TOO_LONG);

export const AppealText = writing('Appeal cannot be empty', 'Appeal must be at most 2000 characters');

export const CollectionTitle = limited(text(COLLECTION_TITLE_TOO_SHORT).overwrite(oneLine), {
  min: 3,
  tooShort: COLLECTION_TITLE_TOO_SHORT,
  max: MAX_COLLECTION_TITLE,
  tooLong: COLLECTION_TITLE_TOO_LONG,
}).refine(isShowable, { error: NOT_SHOWABLE });

/** Markdown; may be empty. */
export const CollectionDescription = limited(text(mustBeText('Description')).overwrite(paragraphs), {
  max: MAX_COLLECTION_DESCRIPTION,
  tooLong: COLLECTION_DESCRIPTION_TOO_LONG,
});

/** Why an add-on is in a collection; may be empty. */
export const CollectionNote = limited(text(mustBeText('Note')).overwrite(paragraphs), {
  max: MAX_COLLECTION_NOTE,
  tooLong: NOTE_TOO_LONG,
});

/** Markdown; may be empty. */
export const ProfileText = limited(text(mustBeText('Text')).overwrite(paragraphs), {
  max: MAX_PROFILE_TEXT,
  tooLong: PROFILE_TEXT_TOO_LONG,
});

/** Addresses of websites, without repeats, in the order given. */
export const ProfileLinks = z
  .array(httpUrl('Link'), { error: 'Links must be a list' })
  .overwrite((links) => [...new Set(links)])
  .refine((links) => links.length <= MAX_PROFILE_LINKS, { error: TOO_MANY_LINKS })
  .meta({ maxItems: MAX_PROFILE_LINKS });

export const ReleaseNotes = limited(text('Release notes must be text').overwrite(paragraphs), {
  max: MAX_RELEASE_NOTES,
  tooLong: `Release notes must be at most ${MAX_RELEASE_NOTES} characters`,
});

/** A text that may be left out. */
export const optionalText = (what: string, maxLength: number) =>
  limited(text(mustBeText(what)).overwrite(paragraphs), {
    max: maxLength,
    tooLong: `${what} must be at most ${maxLength} characters`,
  });

export const Reason = limited(text('Reason must be text').overwrite(paragraphs), {
  max: 1000,
  tooLong: 'Reason must be at most 1000 characters',
});
/** A reason that must be given. */
export const RequiredReason = z.string(REASON_REQUIRED).trim().min(1, REASON_REQUIRED).pipe(Reason);
