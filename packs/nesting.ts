// Archives inside archives: recognized by their names, or by their first bytes.
import { extensionOf } from './entry-path.ts';

const gameArchives = ['mcpack', 'mcaddon', 'mcworld', 'mctemplate', 'mcproject', 'mceditoraddon', 'mcperf'];
const archiveExtensions = new Set([
  ...gameArchives,
  'zip',
  'jar',
  'apk',
  'rar',
  '7z',
  'tar',
  'tgz',
  'cab',
  'iso',
]);

/** As many first bytes as `isArchiveContent` wants to see. */
export const SIGNATURE_BYTES = 6;

// Zip, RAR and 7-Zip.
const signatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
];

/** Archives that the game would open; they are allowed only where the inspector reads them. */
export const isGameArchive = (path: string) => gameArchives.includes(extensionOf(path));

export const isArchive = (path: string) => archiveExtensions.has(extensionOf(path));

export const isArchiveContent = (start: Uint8Array) =>
  signatures.some((signature) => signature.every((byte, index) => start[index] === byte));
