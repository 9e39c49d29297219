// Messages of refused uploads, separate from the others because few pages of the site need them.
import {
  BANNER_REQUIRED,
  FILE_REQUIRED,
  FILE_WITH_URL,
  MONETIZED_FILE,
  URL_WITH_FILE,
} from '../../core/addon/errors.ts';
import { NOT_AN_ARCHIVE } from '../../core/pack/errors.ts';
import { MAX_WAITING_PICTURES } from '../contract/limits.ts';

export { TAG_TOO_LONG, TOO_MANY_TAGS } from '../../core/addon/errors.ts';

/** Messages of a refused file or picture, the same in the browser and on the server. */
export const FILE_MESSAGES = {
  type: NOT_AN_ARCHIVE,
  size: 'File too large: File size must be less than 50MB.',
  imageType: 'Invalid image type',
  imageSize: 'Image too large',
  bannerSize: 'Banner image must be less than 10MB',
  screenshotSize: 'Screenshot must be less than 10MB',
  fileRequired: FILE_REQUIRED,
  urlRequired: 'Custom URL required',
  urlWithFile: URL_WITH_FILE,
  fileWithUrl: FILE_WITH_URL,
  monetizedFile: MONETIZED_FILE,
  bannerRequired: BANNER_REQUIRED,
} as const;

export const PICTURE_REQUIRED = 'Picture required';
export const PICTURES_WAIT = `${MAX_WAITING_PICTURES} of your pictures are in no description yet. Save a description that shows them, or wait: after seven days they are deleted.`;
