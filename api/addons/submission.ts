// Turns a received form into the input of the add-on's commands.

import type { Edit, SlotChange } from '@sandcrate/core/addon/changes.ts';
import type { Content, Download, Picture, Release } from '@sandcrate/core/addon/content.ts';
import { CAPTION_WITHOUT_SCREENSHOT } from '@sandcrate/core/addon/errors.ts';
import { editProblem, type UploadProblem, uploadProblem } from '@sandcrate/core/addon/upload-rules.ts';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { displayFileName } from '@sandcrate/core/pack/text.ts';
import { requireNotRecalled } from '@sandcrate/core/recall/recall.ts';
import { recallOf } from '@sandcrate/projections/catalogue/recall-queries.ts';
import type pg from 'pg';
import { SCREENSHOT_SLOTS } from '../contract/limits.ts';
import type { Images } from '../files/images.ts';
import type { Packs, StoredPack } from '../files/packs.ts';
import type { Examined } from '../files/upload.ts';
import { BadRequest, HttpError } from '../plugins/errors.ts';
import type { ReceivedFile, ReceivedForm } from '../plugins/form.ts';
import type { AddonForm, EditForm } from './form-contract.ts';

type Files = ReceivedForm['files'];
type Screenshot = Content['screenshots'][number];

/** The parts that inspect and store uploaded files. */
export type Inspectors = { packs: Packs; images: Images; refuseRecalled: RefuseRecalled };

/** @throws BadRequest when there is a problem */
function refuse(problem: UploadProblem | undefined): void {
  if (problem) throw new BadRequest([problem]);
}

/** @throws HttpError 422 that names the field of a refused picture */
async function examinePicture(
  images: Images,
  file: ReceivedFile,
  check: (picture: Picture) => void = () => {},
): Promise<Examined<Picture>> {
  try {
    const { value, store } = await images.examine(file);
    const picture = { sha256: value.sha256, width: value.width, height: value.height };
    check(picture);
    return { value: picture, store };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message } = error;
    throw new HttpError(422, code, message, [{ path: file.fieldName, message }]);
  }
}

/**
 * Examines a form's picture and stores it.
 * @param check raises an error for a picture that is refused; nothing is stored then
 * @throws HttpError 422 that names the field of a refused picture
 */
export async function storedPicture(
  images: Images,
  file: ReceivedFile,
  check: (picture: Picture) => void,
): Promise<Picture> {
  const { value, store } = await examinePicture(images, file, check);
  await store();
  return value;
}

async function examinePack(
  { packs, refuseRecalled }: Inspectors,
  file: ReceivedFile,
): Promise<Examined<Download>> {
  const { value, store } = await packs.examine(file, file.fileName);
  await refuseRecalled(value);
  const { icon, scannedAt, ...pack } = value;
  const picture = icon && { sha256: icon.sha256, width: icon.width, height: icon.height };
  return {
    value: {
      kind: 'file',
      ...pack,
      fileName: displayFileName(file.fileName),
      icon: picture,
      scannedAt: scannedAt?.toISOString() ?? null,
    },
    store,
  };
}

/** Examines a form's pictures one after another, because decoding each takes much memory. */
async function examinePictures(files: Files, images: Images) {
  const banner = files.get('bannerImage');
  const examinedBanner = banner && (await examinePicture(images, banner));
  const screenshots: { slot: number; picture: Examined<Picture> }[] = [];
  for (const slot of SCREENSHOT_SLOTS) {
    const file = files.get(`screenshot${slot}`);
    if (file) screenshots.push({ slot, picture: await examinePicture(images, file) });
  }
  return { banner: examinedBanner, screenshots };
}

type Captions = Pick<EditForm, `screenshot${(typeof SCREENSHOT_SLOTS)[number]}Caption`>;

/** The captions that a form sets or clears, by their slots. */
const captionsOf = (form: Captions): ReadonlyMap<number, string | null> =>
  new Map(
    SCREENSHOT_SLOTS.flatMap((slot) => {
      const caption = form[`screenshot${slot}Caption` as const];
      return caption === undefined ? [] : [[slot, caption]];
    }),
  );

/** @throws BadRequest that names the field of a caption whose slot has no picture */
function screenshotsOf(
  form: Captions,
  examined: { slot: number; picture: Examined<Picture> }[],
): Screenshot[] {
  const captions = captionsOf(form);
  const pictures = new Map(examined.map(({ slot, picture }) => [slot, picture.value]));
  for (const [slot, caption] of captions) {
    if (caption !== null && !pictures.has(slot))
      refuse({ path: `screenshot${slot}Caption`, message: CAPTION_WITHOUT_SCREENSHOT });
  }
  return [...pictures].map(([slot, picture]) => ({ slot, picture, caption: captions.get(slot) ?? null }));
}

const storeAll = async (examined: (Examined<unknown> | undefined)[]) => {
  for (const one of examined) await one?.store();
};

export type Submission = { content: Content; release: Release };

/**
 * What an upload submits; its files are stored when this returns.
 * @throws BadRequest when a file is missing or too many; DomainError 'unprocessable' when one is refused
 */
export async function submissionOf(
  form: AddonForm,
  files: Files,
  {
    releaseId,
    pictures,
    ...inspectors
  }: Inspectors & { releaseId: string /** Those that its body may show. */; pictures: Picture[] },
): Promise<Submission> {
  const { uploadType, customDownloadUrl, version, releaseNotes, ...fields } = form;
  const file = files.get('file');
  refuse(uploadProblem({ uploadType, hasFile: file !== undefined, hasBanner: files.has('bannerImage') }));

  const pack = file && (await examinePack(inspectors, file));
  const { banner, screenshots } = await examinePictures(files, inspectors.images);
  await storeAll([pack, banner, ...screenshots.map(({ picture }) => picture)]);
  return {
    content: {
      ...fields,
      pictures,
      banner: banner?.value ?? null,
      screenshots: screenshotsOf(form, screenshots),
    },
    release: {
      releaseId,
      version,
      notes: releaseNotes,
      download: pack?.value ?? { kind: 'url', url: customDownloadUrl ?? '' },
    },
  };
}

/**
 * What an edit changes; its files are stored when this returns.
 * @throws BadRequest when a file or an address does not fit the add-on; DomainError 'unprocessable' when one is refused
 */
export async function editOf(
  form: EditForm,
  files: Files,
  kind: Release['download']['kind'],
  inspectors: Inspectors,
): Promise<Edit> {
  const { version, releaseNotes, customDownloadUrl, removeScreenshots = [], ...fields } = form;
  const file = files.get('file');
  refuse(
    editProblem(kind, {
      hasFile: file !== undefined,
      hasUrl: customDownloadUrl !== undefined,
      isMonetized: form.monetizationEnabled === true,
    }),
  );

  const pack = file && (await examinePack(inspectors, file));
  const { banner, screenshots } = await examinePictures(files, inspectors.images);
  await storeAll([pack, banner, ...screenshots.map(({ picture }) => picture)]);

  const pictures = new Map<number, Picture | null>([
    ...removeScreenshots.map((slot) => [slot, null] as const),
    ...screenshots.map(({ slot, picture }) => [slot, picture.value] as const),
  ]);
  const captions = captionsOf(form);
  const slots: SlotChange[] = SCREENSHOT_SLOTS.map((slot) => ({
    slot,
    ...(pictures.has(slot) && { picture: pictures.get(slot) ?? null }),
    ...(captions.has(slot) && { caption: captions.get(slot) ?? null }),
  })).filter((change) => 'picture' in change || 'caption' in change);
  const download =
    pack?.value ??
    (customDownloadUrl === undefined ? undefined : { kind: 'url' as const, url: customDownloadUrl });
  return {
    content: {
      ...fields,
      ...(banner ? { banner: banner.value } : {}),
    },
    screenshots: slots,
    release: {
      ...(version === undefined ? {} : { version }),
      ...(releaseNotes === undefined ? {} : { notes: releaseNotes }),
      ...(download === undefined ? {} : { download }),
    },
  };
}

/** Refuses a file that was recalled. @throws DomainError 'unprocessable' with the recall's reason */
export type RefuseRecalled = (pack: Pick<StoredPack, 'sha256' | 'facts'>) => Promise<void>;

/** A file that is recalled during its upload is closed along with all other listings that contain it. */
export const refuseRecalled =
  (pool: pg.Pool): RefuseRecalled =>
  async ({ sha256, facts }) => {
    requireNotRecalled(await recallOf(pool, sha256, facts.uuids));
  };
