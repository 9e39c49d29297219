// The form's rules for the content of a listing, checked again for commands that do not come from the form.
import { z } from 'zod';
import { problemSentence } from '../problem-sentence.ts';
import {
  Body,
  Caption,
  Description,
  HttpUrl,
  ReleaseNotes,
  Tags,
  Title,
  VersionField,
} from '../validation.ts';
import { MAX_PICTURES } from './categories.ts';
import { Changes, Content, Download, Picture, Release, Screenshot } from './content.ts';
import { BANNER_REQUIRED, FILE_REQUIRED, invalidAddon } from './errors.ts';
import { ruleOf } from './optional-field-rules.ts';
import { perOptionalField } from './optional-fields.ts';

const Screenshots = z
  .array(Screenshot.extend({ caption: Caption.nullable() }))
  .refine((shots) => new Set(shots.map(({ slot }) => slot)).size === shots.length, {
    error: 'Each screenshot slot takes one picture',
  })
  .overwrite((shots) => shots.toSorted((a, b) => a.slot - b.slot));

const ListedContent = Content.extend({
  title: Title,
  description: Description,
  body: Body.nullable(),
  pictures: z
    .array(Picture)
    .max(MAX_PICTURES, `A full description can show at most ${MAX_PICTURES} pictures`),
  tags: Tags,
  ...perOptionalField((field) => ruleOf(field).nullable()),
  banner: Picture.nullable().refine((banner) => banner !== null, { error: BANNER_REQUIRED }),
  screenshots: Screenshots,
});

const OfferedDownload = Download.superRefine((download, context) => {
  if (download.kind === 'none') context.addIssue({ code: 'custom', message: FILE_REQUIRED });
  if (download.kind !== 'url') return;
  for (const { message } of HttpUrl.safeParse(download.url).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message });
  }
});

const OfferedRelease = Release.extend({
  version: VersionField,
  notes: ReleaseNotes.nullable(),
  download: OfferedDownload,
});

// An imported listing has no pictures and may have no download.
const ImportedContent = ListedContent.extend({ banner: Picture.nullable() });

const submission = z.object({ content: ListedContent, release: OfferedRelease });
const importation = z.object({
  content: ImportedContent,
  release: Release.extend({ version: VersionField }),
});
const edit = Changes.extend({ content: ListedContent.partial(), release: OfferedRelease.optional() });

/** @throws DomainError 'invalid' with the text of the first rule that is broken */
function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: problemSentence });
  if (result.success) return result.data;
  throw invalidAddon(result.error.issues[0]?.message);
}

export const checkSubmission = (subject: Subject) => check(submission, subject);
export const checkImport = (subject: Subject) => check(importation, subject);
/** Checks only the changed fields, so that an old listing can be edited without mending the rest. */
export const checkEdit = (changes: Changes) => check(edit, changes);

/** The contents of a listing: texts, pictures, and the release to download. */
export type Subject = { content: Content; release: Release };

/** Only an external link can be monetized. */
export const withMonetizationRule = ({ content, release }: Subject): Subject => ({
  content: {
    ...content,
    monetizationEnabled: release.download.kind === 'url' && content.monetizationEnabled,
  },
  release,
});
