// Checks of chosen files before anything is sent. Each returns what is wrong, or undefined.

import { FILE_MESSAGES } from '@sandcrate/api/addons/upload-refusals.ts';
import {
  ADDON_EXTENSIONS,
  IMAGE_EXTENSIONS,
  IMAGE_TYPES,
  MAX_ADDON_FILE,
  MAX_IMAGE,
} from '@sandcrate/api/contract/limits.ts';

type Named = Pick<File, 'name' | 'size' | 'type'>;

const hasExtension = (name: string, extensions: readonly string[]) =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));

export function checkAddonFile({ name, size }: Named): string | undefined {
  if (!hasExtension(name, ADDON_EXTENSIONS)) return FILE_MESSAGES.type;
  if (size > MAX_ADDON_FILE) return FILE_MESSAGES.size;
}

/** For the upload form, and for full descriptions. */
export function checkImage({ type, size }: Named): string | undefined {
  if (!IMAGE_TYPES.some((allowed) => allowed === type)) return FILE_MESSAGES.imageType;
  if (size > MAX_IMAGE) return FILE_MESSAGES.imageSize;
}

/** For the edit form, which recognizes pictures by their extension. */
export const checkReplacement =
  (what: 'banner' | 'screenshot') =>
  ({ name, size }: Named): string | undefined => {
    if (!hasExtension(name, IMAGE_EXTENSIONS)) return FILE_MESSAGES.imageType;
    if (size > MAX_IMAGE) return what === 'banner' ? FILE_MESSAGES.bannerSize : FILE_MESSAGES.screenshotSize;
  };
