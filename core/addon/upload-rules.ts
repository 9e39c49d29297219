// Which files and addresses an upload or an edit may bring, decided before the files are examined.
import type { Download } from './content.ts';
import { BANNER_REQUIRED, FILE_REQUIRED, FILE_WITH_URL, MONETIZED_FILE, URL_WITH_FILE } from './errors.ts';

/** The wrong form field and its error message. */
export type UploadProblem = { path: string; message: string };

export type Upload = { uploadType: 'direct_file' | 'custom_url'; hasFile: boolean; hasBanner: boolean };

/** What is wrong with a new upload; undefined when nothing is. */
export function uploadProblem({ uploadType, hasFile, hasBanner }: Upload): UploadProblem | undefined {
  if (uploadType === 'direct_file' && !hasFile) return { path: 'file', message: FILE_REQUIRED };
  if (uploadType === 'custom_url' && hasFile) return { path: 'file', message: URL_WITH_FILE };
  return hasBanner ? undefined : { path: 'bannerImage', message: BANNER_REQUIRED };
}

export type EditedDownload = { hasFile: boolean; hasUrl: boolean; isMonetized: boolean };

/** What is wrong with an edit of an add-on whose download is of this kind; undefined when nothing is. */
export function editProblem(
  kind: Download['kind'],
  { hasFile, hasUrl, isMonetized }: EditedDownload,
): UploadProblem | undefined {
  if (kind === 'url' && hasFile) return { path: 'file', message: URL_WITH_FILE };
  if (kind === 'file' && hasUrl) return { path: 'customDownloadUrl', message: FILE_WITH_URL };
  const isLink = kind === 'url' || hasUrl;
  return isMonetized && !isLink ? { path: 'monetizationEnabled', message: MONETIZED_FILE } : undefined;
}
