// Turns rows of the read models into the API's answers for one viewer.

import { pictureId } from '@sandcrate/core/addon/body-pictures.ts';
import type { Picture } from '@sandcrate/core/addon/content.ts';
import type { AddonRow, ReleaseRow } from '@sandcrate/projections/catalogue/queries.ts';
import type { Viewer } from '../plugins/access.ts';
import type { AddonCard, BodyPicture, ReleaseView } from './contract.ts';

/** Signs a ticket that lets the viewer's browser fetch the file or picture at this path, which is not public. */
export type TicketFor = (viewer: Viewer, path: string) => string;

/**
 * A row whose addresses all get tickets. Staff get them for public add-ons too, because pictures on an open page stop
 * being public when a decision is undone.
 */
export const withTickets = <Row extends Pick<AddonRow, 'isPublic'>>(row: Row): Row => ({
  ...row,
  isPublic: false,
});

/** Makes the addresses of an add-on's pictures and files for one viewer. */
export function addressesOf(
  row: Pick<AddonRow, 'id' | 'isPublic'>,
  viewer: Viewer | undefined,
  ticketFor: TicketFor,
) {
  const address = (path: string) =>
    row.isPublic || viewer === undefined ? path : `${path}?ticket=${ticketFor(viewer, path)}`;
  return {
    picture: (picture: Pick<Picture, 'sha256'> | null) =>
      picture && address(`/api/addons/${row.id}/images/${picture.sha256}`),
    file: (releaseId: string) => address(`/api/addons/${row.id}/files/${releaseId}`),
    /** The address of pictures and sounds in a release's file; the caller appends `path`. */
    part: (releaseId: string) => address(`/api/addons/${row.id}/files/${releaseId}/part`),
  };
}

/** The pictures of a full description. */
export const bodyPictures = (
  pictures: readonly Picture[],
  addressOf: (picture: Picture) => string | null,
): BodyPicture[] =>
  pictures.map((picture) => ({
    id: pictureId(picture),
    url: addressOf(picture) ?? '',
    width: picture.width,
    height: picture.height,
  }));

/** The mean rating to two decimals, of which pages show one; 0 without ratings. */
export const mean = (sum: number, count: number) => (count === 0 ? 0 : Math.round((sum / count) * 100) / 100);

export function cardOf(row: AddonRow, viewer: Viewer | undefined, ticketFor: TicketFor): AddonCard {
  const addresses = addressesOf(row, viewer, ticketFor);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    publisherId: row.publisherId,
    publisherName: row.publisherName,
    publisherVerified: row.publisherVerified,
    category: row.category,
    tags: row.tags,
    fileUrl: row.downloadKind === 'file' ? addresses.file(row.releaseId) : null,
    imageUrl: addresses.picture(row.icon),
    bannerImageUrl: addresses.picture(row.banner),
    version: row.version,
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    uploadType: row.downloadKind === 'file' ? 'direct_file' : 'custom_url',
    customDownloadUrl: row.url,
    monetizationEnabled: row.monetizationEnabled,
    downloadCount: row.downloads,
    viewCount: row.views,
    likeCount: row.likes,
    commentCount: row.comments,
    averageRating: mean(row.ratingSum, row.ratingCount),
    ratingCount: row.ratingCount,
    status: row.status,
    isHidden: row.isHidden,
    isFeatured: row.isFeatured,
    minGameVersion: row.minGameVersion,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const releaseView = (release: Omit<ReleaseRow, 'facts'>): ReleaseView => ({
  id: release.id,
  version: release.version,
  notes: release.notes,
  fileName: release.fileName,
  fileSize: release.size === null ? null : Number(release.size),
  sha256: release.sha256,
  customDownloadUrl: release.url,
  minGameVersion: release.minGameVersion,
  releasedAt: (release.approvedAt ?? release.createdAt).toISOString(),
});
