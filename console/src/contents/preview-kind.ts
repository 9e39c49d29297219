/** How a pack's file can be previewed. */
export type PreviewKind = 'text' | 'picture' | 'none';

const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
const TEXTS = new Set(
  'json jsonc lang txt md js mjs ts mcfunction html css xml yml yaml properties material csv'.split(' '),
);

const extensionOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

export function previewKind(path: string): PreviewKind {
  const extension = extensionOf(path);
  if (extension in PICTURES) return 'picture';
  return TEXTS.has(extension) ? 'text' : 'none';
}

/** The media type of a picture, by its name. */
export const pictureType = (path: string) => PICTURES[extensionOf(path)] ?? 'application/octet-stream';
