// The effect of an edit: which fields change, and which of them need a review before players see them.
import { isDeepStrictEqual } from 'node:util';
import { picturesOf } from './body-pictures.ts';
import {
  type Changes,
  Content,
  type Download,
  PartialContent,
  type Picture,
  type Release,
} from './content.ts';
import { checkEdit, type Subject, withMonetizationRule } from './content-rules.ts';
import { captionWithoutScreenshot } from './errors.ts';
import { isOptionalField, OPTIONAL_FIELDS } from './optional-fields.ts';

type Screenshots = Content['screenshots'];

/** What changes of a screenshot: a `picture` of null empties its slot, one left out stays, as does a caption. */
export type SlotChange = { slot: number; picture?: Picture | null; caption?: string | null };

/** The changes that a publisher or moderator proposes; absent fields stay as they are. */
export type Edit = {
  content?: Partial<Omit<Content, 'screenshots' | 'pictures'>>;
  /** The pictures that a changed body may show, besides those of the add-on. */
  pictures?: readonly Picture[];
  /** Only the slots that change, so that edits of different slots never undo each other. */
  screenshots?: readonly SlotChange[];
  release?: { version?: string; notes?: string | null; download?: Download };
};

const FIELDS = Content.keyof().options;

export const apply = ({ content, release }: Subject, changes: Changes): Subject => ({
  content: { ...content, ...changes.content },
  release: changes.release ?? release,
});

export const isEmpty = ({ content, release }: Changes) => Object.keys(content).length === 0 && !release;

/**
 * The listing after the edit.
 * @param releaseId of the new release, if the edit makes one
 * @throws DomainError 'invalid' when a changed field breaks a rule of the form
 */
export function edited(subject: Subject, edit: Edit, releaseId: string): Subject {
  requireCaptioned(subject.content, edit.screenshots ?? []);
  const asked: Partial<Content> = {
    ...edit.content,
    ...(edit.content?.body !== undefined && {
      pictures: picturesOf(edit.content.body, edit.pictures ?? []),
    }),
    ...(edit.screenshots?.length ? { screenshots: withSlots(subject.content, edit.screenshots) } : {}),
  };
  const wanted = FIELDS.filter((field) => asked[field] !== undefined);
  const content = PartialContent.parse(Object.fromEntries(wanted.map((field) => [field, asked[field]])));
  const target = withMonetizationRule({
    content: { ...subject.content, ...content },
    release: editedRelease(subject.release, edit.release ?? {}, releaseId),
  });
  return apply(subject, checkEdit(difference(subject, target)));
}

function requireCaptioned({ screenshots }: Content, changes: readonly SlotChange[]): void {
  for (const { slot, picture, caption } of changes) {
    const isEmpty = picture === undefined && !screenshots.some((screenshot) => screenshot.slot === slot);
    if (caption && (isEmpty || picture === null)) throw captionWithoutScreenshot();
  }
}

/** Screenshots after the changes of some slots. Captions of empty slots are dropped. */
export function withSlots(
  { screenshots }: Pick<Content, 'screenshots'>,
  changes: readonly SlotChange[],
): Screenshots {
  const slots = new Map(screenshots.map((screenshot) => [screenshot.slot, screenshot]));
  for (const { slot, ...change } of changes) {
    const before = slots.get(slot);
    const picture = change.picture === undefined ? before?.picture : change.picture;
    const caption = change.caption === undefined ? (before?.caption ?? null) : change.caption;
    if (picture) slots.set(slot, { slot, picture, caption });
    else slots.delete(slot);
  }
  return [...slots.values()].toSorted((a, b) => a.slot - b.slot);
}

function editedRelease(
  release: Release,
  { version, notes, download }: NonNullable<Edit['release']>,
  releaseId: string,
): Release {
  const next = {
    ...release,
    version: version ?? release.version,
    download: download ? withFirstScan(download, release.download) : release.download,
  };
  if (isNewRelease(release, next)) return { ...next, releaseId, notes: notes ?? null };
  return { ...next, notes: notes === undefined ? release.notes : notes };
}

/**
 * The fields in which two states of a listing differ. A release that describes the same download differently is a
 * correction of the old release and keeps its id.
 */
export function difference(from: Subject, to: Subject): Changes {
  const isOther = (field: keyof Content) => !isDeepStrictEqual(to.content[field], from.content[field]);
  const hasPictures = from.content.pictures.length > 0 || to.content.pictures.length > 0;
  // A body and its pictures change together, so that a rebased change keeps the pictures that its body shows.
  const isOtherBody = isOther('pictures') || (isOther('body') && hasPictures);
  const changed = FIELDS.filter(
    (field) => isOther(field) || (isOtherBody && (field === 'body' || field === 'pictures')),
  );
  const content = PartialContent.parse(
    Object.fromEntries(changed.map((field) => [field, to.content[field]])),
  );
  const release = isNewRelease(from.release, to.release)
    ? to.release
    : { ...to.release, releaseId: from.release.releaseId };
  return isDeepStrictEqual(release, from.release) ? { content } : { content, release };
}

/** A file that is only scanned again keeps its first scan, so that it does not count as another download. */
export function withFirstScan(download: Download, before: Download): Download {
  if (download.kind !== 'file' || before.kind !== 'file' || download.sha256 !== before.sha256)
    return download;
  return { ...download, scannedAt: before.scannedAt };
}

/** Another download, or another version behind the same link. */
export function isNewRelease(from: Release, to: Release): boolean {
  if (!isSameDownload(from.download, to.download)) return true;
  return to.download.kind === 'url' && from.version !== to.version;
}

/** The same bytes, though the file may have been renamed, or the same address. */
export function isSameDownload(a: Download, b: Download): boolean {
  if (a.kind === 'file' && b.kind === 'file') return a.sha256 === b.sha256;
  if (a.kind === 'url' && b.kind === 'url') return a.url === b.url;
  return a.kind === b.kind;
}

const isFree = (field: string) =>
  isOptionalField(field)
    ? OPTIONAL_FIELDS[field].kind === 'text'
    : ['title', 'description', 'body', 'category', 'tags', 'banner'].includes(field);

/**
 * The part of a verified publisher's edit that goes live before a review: texts and pictures, but neither links nor
 * files. A version and notes belong to the download that they describe.
 */
export function textsAndPictures(
  { content, pictures = [], screenshots = [], release }: Edit,
  live: Subject,
  target: Subject,
): Edit {
  const isOtherDownload = !isSameDownload(live.release.download, target.release.download);
  return {
    content: PartialContent.parse(
      Object.fromEntries(Object.entries(content ?? {}).filter(([field]) => isFree(field))),
    ),
    pictures,
    screenshots,
    release: isOtherDownload ? {} : { version: release?.version, notes: release?.notes },
  };
}
