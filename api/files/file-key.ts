// The name of a stored file: its purpose and the hash of its content.

/** Files as they were uploaded, which the log names by their hash. */
export type OriginalKey = { kind: 'pack' | 'image'; sha256: string };
/** A picture in one width, rendered from the image with that hash; it can be rendered again. */
export type VariantKey = { kind: 'variant'; sha256: string; width: number };
export type FileKey = OriginalKey | VariantKey;
export type FileKind = FileKey['kind'];

export const FILE_KINDS: readonly FileKind[] = ['pack', 'image', 'variant'];

const sha256Pattern = /^[0-9a-f]{64}$/;
const namePattern = /^([0-9a-f]{64})(?:-([1-9]\d{0,4}))?$/;

/** The name of a file within its kind: 64 hexadecimal digits, followed by the width for a variant. */
export function fileName(key: FileKey): string {
  if (!sha256Pattern.test(key.sha256)) throw new RangeError(`not a SHA-256: ${JSON.stringify(key.sha256)}`);
  return key.kind === 'variant' ? `${key.sha256}-${key.width}` : key.sha256;
}

/** The key of a name within a kind; undefined when the name is not one of the store. */
export function parseFileName(kind: FileKind, name: string): FileKey | undefined {
  const [, sha256, width] = namePattern.exec(name) ?? [];
  if (sha256 === undefined || (kind === 'variant') !== (width !== undefined)) return undefined;
  return kind === 'variant' ? { kind, sha256, width: Number(width) } : { kind, sha256 };
}
