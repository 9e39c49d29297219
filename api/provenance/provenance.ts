// Where else the contents of a pack are listed, combined from the read model's answers.

import { latinLookOf } from '@sandcrate/core/name/look/look.ts';
import type {
  FileFingerprint,
  PackFingerprint,
  PictureFingerprint,
} from '@sandcrate/packs/fingerprint/fingerprint.ts';
import {
  type Asking,
  type FilesElsewhere,
  filesElsewhere,
  isAlike,
  picturesElsewhere,
  type OtherListing as Row,
  titlesElsewhere,
  uuidsElsewhere,
} from '@sandcrate/projections/provenance/queries.ts';
import type pg from 'pg';
import type { OtherListing, ProvenanceView, SharedFilesView } from './contract.ts';

/** The pack to look for; parts that are null are not compared. */
export type AskedPack = {
  fingerprint: PackFingerprint | null;
  uploadedAt: Date;
  uuids: readonly string[];
  title: string | null;
  /** The add-on whose pictures are compared. */
  addonId: string | null;
};

/** From this share on, most of a pack is listed elsewhere. */
const MOST = 0.5;

/** Everything that other publishers' listings share with a pack. `only` restricts them to one publisher's. */
export async function provenanceOf(
  pool: pg.Pool,
  { fingerprint, uploadedAt, uuids, title, addonId }: AskedPack,
  asking: Asking & { only?: string },
): Promise<ProvenanceView> {
  const [files, packs, pictures, titles] = await Promise.all([
    fingerprint && filesElsewhere(pool, fingerprint.files, { ...asking, uploadedAt }),
    uuids.length > 0 ? uuidsElsewhere(pool, uuids, asking) : [],
    addonId === null ? [] : picturesElsewhere(pool, addonId, asking),
    title === null ? [] : titlesElsewhere(pool, titlesLike(title), asking),
  ]);
  const found = new Map<string, OtherListing>();
  const put = (row: Row, more: Partial<OtherListing>) => {
    const { addonId: id, title: otherTitle, publisherName, isPublic } = row;
    const before = found.get(id) ?? { ...NOTHING, addonId: id, title: otherTitle, publisherName, isPublic };
    found.set(id, { ...before, ...more });
  };
  for (const row of files?.listings ?? []) {
    const { files: shared, pictures: sharedPictures, earlier, since } = row;
    put(row, {
      files: shared,
      pictures: sharedPictures,
      earlier,
      since: since.toISOString(),
      isMost: isMost(row, files),
    });
  }
  for (const row of packs) put(row, { isSamePack: true });
  for (const row of pictures) put(row, { shownPictures: row.pictures });
  for (const row of titles) put(row, { isSimilarTitle: true });
  return {
    compared:
      files && fingerprint
        ? { files: files.files, pictures: files.pictures, common: files.common, more: fingerprint.more }
        : null,
    listings: [...found.values()].sort(
      (a, b) => Number(b.isMost) - Number(a.isMost) || b.files - a.files || weightOf(b) - weightOf(a),
    ),
  };
}

const NOTHING = {
  files: 0,
  pictures: 0,
  earlier: 0,
  since: null,
  isMost: false,
  isSamePack: false,
  shownPictures: 0,
  isSimilarTitle: false,
};

const weightOf = ({ isSamePack, shownPictures, isSimilarTitle }: OtherListing) =>
  Number(isSamePack) * 4 + Math.min(shownPictures, 2) + Number(isSimilarTitle);

function isMost(row: FilesElsewhere['listings'][number], compared: FilesElsewhere | null): boolean {
  if (compared === null || row.earlier * 2 <= row.files) return false;
  const isShare = (shared: number, of: number) => of > 0 && shared / of >= MOST;
  return isShare(row.files, compared.files) || isShare(row.pictures, compared.pictures);
}

/** The title as it is written, and as it looks. */
const titlesLike = (title: string) => [...new Set([title.toLowerCase(), latinLookOf(title)])];

const MAX_LISTED = 1000;
/** Pictures with the same quarter that one picture is compared with; only packs made for it have more. */
const MAX_COMPARED = 500;

/**
 * Looks up pictures that look like another: hashes that differ in at most three of 64 bits have one of four quarters in
 * common, so only those are compared.
 */
function picturesByLook(files: readonly FileFingerprint[], looksAlike: typeof isAlike) {
  const quarters = Map.groupBy(
    files.flatMap((file) => quartersOf(file.picture).map((quarter) => ({ quarter, file }))),
    ({ quarter }) => quarter,
  );
  return (picture: PictureFingerprint | null): FileFingerprint | undefined =>
    quartersOf(picture)
      .flatMap((quarter) => quarters.get(quarter)?.slice(0, MAX_COMPARED) ?? [])
      .find(({ file }) => looksAlike(picture, file.picture))?.file;
}

/** The quarters of a picture's difference hash, with their places. */
const quartersOf = (picture: PictureFingerprint | null) =>
  picture?.look ? [0, 4, 8, 12].map((at) => `${at}${picture.look?.slice(at, at + 4)}`) : [];

/**
 * The files of a pack that are also in other packs, exact matches first.
 * @param looksAlike compares two pictures [as the read model does]
 */
export function sharedFiles(
  pack: PackFingerprint,
  others: readonly PackFingerprint[],
  looksAlike: typeof isAlike = isAlike,
): SharedFilesView {
  const theirs = others.flatMap(({ files }) => files);
  const byBytes = new Map(theirs.map((file) => [file.sha256, file]));
  const byPixels = new Map(theirs.flatMap((file) => (file.picture ? [[file.picture.pixels, file]] : [])));
  const byLook = picturesByLook(theirs, looksAlike);
  const found = pack.files.flatMap((file): SharedFilesView['files'] => {
    const shared = (other: FileFingerprint | undefined, by: SharedFilesView['files'][number]['by']) =>
      other && [{ path: file.path, otherPath: other.path, by }];
    const { picture } = file;
    return (
      shared(byBytes.get(file.sha256), 'bytes') ??
      shared(picture ? byPixels.get(picture.pixels) : undefined, 'pixels') ??
      shared(byLook(picture), 'look') ??
      []
    );
  });
  const order = ['bytes', 'pixels', 'look'];
  found.sort((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
  return { total: found.length, files: found.slice(0, MAX_LISTED) };
}
