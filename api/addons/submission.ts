// Turns a received form into the input of the add-on's commands.

import type { Edit, SlotChange } from '@sandcrate/core/addon/changes.ts';
import type { Content, Download, Picture, Release } from '@sandcrate/core/addon/content.ts';
import { editProblem, type UploadProblem, uploadProblem } from '@sandcrate/core/addon/upload-rules.ts';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { displayFileName } from '@sandcrate/core/pack/text.ts';
import { SCREENSHOT_SLOTS } from '../contract/limits.ts';
import type { Examined } from '../files/examined.ts';
import type { Images } from '../files/images.ts';
import type { Packs } from '../files/packs.ts';
import { BadRequest, HttpError } from '../plugins/errors.ts';
import type { ReceivedFile, ReceivedForm } from '../plugins/form.ts';
import type { RefuseRecalled } from '../recalls/refuse-recalled.ts';
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
async function examinePicture(images: Images, file: ReceivedFile): Promise<Examined<Picture>> {
  const { value, store } = await images.examine(file).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    const { code, message } = error;
    throw new HttpError(422, code, message, [{ path: file.fieldName, message }]);
  });
  return { value: { sha256: value.sha256, width: value.width, height: value.height }, store };
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

const shots = (examined: { slot: number; picture: Examined<Picture> }[]): Screenshot[] =>
  examined.map(({ slot, picture }) => ({ slot, picture: picture.value }));

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
  { releaseId, ...inspectors }: Inspectors & { releaseId: string },
): Promise<Submission> {
  const { uploadType, customDownloadUrl, version, releaseNotes, ...fields } = form;
  const file = files.get('file');
  refuse(uploadProblem({ uploadType, hasFile: file !== undefined, hasBanner: files.has('bannerImage') }));

  const pack = file && (await examinePack(inspectors, file));
  const { banner, screenshots } = await examinePictures(files, inspectors.images);
  await storeAll([pack, banner, ...screenshots.map(({ picture }) => picture)]);
  return {
    content: { ...fields, banner: banner?.value ?? null, screenshots: shots(screenshots) },
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

  const replaced = shots(screenshots);
  const emptied: SlotChange[] = removeScreenshots
    .filter((slot) => !replaced.some((shot) => shot.slot === slot))
    .map((slot) => ({ slot, picture: null }));
  const download =
    pack?.value ??
    (customDownloadUrl === undefined ? undefined : { kind: 'url' as const, url: customDownloadUrl });
  return {
    content: {
      ...fields,
      ...(banner ? { banner: banner.value } : {}),
    },
    screenshots: [...emptied, ...replaced],
    release: {
      ...(version === undefined ? {} : { version }),
      ...(releaseNotes === undefined ? {} : { notes: releaseNotes }),
      ...(download === undefined ? {} : { download }),
    },
  };
}
