// The upload and edit forms, the same in the browser and on the server. A form arrives as text fields:
// lists are written as JSON, and booleans as 'true' and 'false'.
import { z } from 'zod';
import { ruleOf } from '../../core/addon/optional-field-rules.ts';
import { perOptionalField } from '../../core/addon/optional-fields.ts';
import {
  Body,
  Caption,
  CategoryField,
  Description,
  HttpUrl,
  ReleaseNotes,
  Tags,
  Title,
  VersionField,
} from '../../core/validation.ts';
import { UploadType } from './contract.ts';
import { FILE_MESSAGES } from './upload-refusals.ts';

const asList = (value: unknown) => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
const asBoolean = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value);
const emptyAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

const optional = perOptionalField((field) => z.preprocess(emptyAsNull, ruleOf(field).nullable()));

/** The fields of the five captions. */
const perCaption = <T>(make: () => T) => ({
  screenshot1Caption: make(),
  screenshot2Caption: make(),
  screenshot3Caption: make(),
  screenshot4Caption: make(),
  screenshot5Caption: make(),
});
const caption = z.preprocess(emptyAsNull, Caption.nullable());

const fields = {
  title: Title,
  description: Description,
  body: z.preprocess(emptyAsNull, Body.nullable()),
  category: CategoryField,
  version: VersionField,
  tags: z.preprocess(asList, Tags),
  monetizationEnabled: z.preprocess(asBoolean, z.boolean('monetizationEnabled must be a boolean')),
  ...optional,
  releaseNotes: z.preprocess(emptyAsNull, ReleaseNotes.nullable()),
  ...perCaption(() => caption),
};

/** The fields of an upload. Its files are checked separately: `file` for direct_file, `bannerImage` always. */
export const AddonForm = z
  .object({
    ...fields,
    version: VersionField.default('1.0.0'),
    tags: fields.tags.default([]),
    uploadType: UploadType.default('direct_file'),
    body: fields.body.default(null),
    monetizationEnabled: fields.monetizationEnabled.default(false),
    customDownloadUrl: z.preprocess(emptyAsNull, HttpUrl.nullable()).default(null),
    ...perOptionalField((_, name) => optional[name].default(null)),
    releaseNotes: fields.releaseNotes.default(null),
    ...perCaption(() => caption.default(null)),
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.uploadType === 'custom_url' && form.customDownloadUrl === null) {
      refuse('customDownloadUrl', FILE_MESSAGES.urlRequired);
    }
    if (form.uploadType === 'direct_file' && form.customDownloadUrl !== null) {
      refuse('customDownloadUrl', FILE_MESSAGES.fileWithUrl);
    }
    if (form.uploadType === 'direct_file' && form.monetizationEnabled) {
      refuse('monetizationEnabled', FILE_MESSAGES.monetizedFile);
    }
  });
export type AddonForm = z.infer<typeof AddonForm>;

const NO_SLOTS = 'removeScreenshots must be a list of slots from 1 to 5';

/** The fields of an edit: a field left out is unchanged; a link, a caption, tags or notes sent empty are cleared. */
export const EditForm = z
  .object({
    ...fields,
    customDownloadUrl: HttpUrl,
    removeScreenshots: z.preprocess(
      asList,
      z.array(z.int(NO_SLOTS).min(1, NO_SLOTS).max(5, NO_SLOTS), NO_SLOTS).max(5, NO_SLOTS),
    ),
  })
  .partial();
export type EditForm = z.infer<typeof EditForm>;
