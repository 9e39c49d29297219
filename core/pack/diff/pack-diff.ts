// What differs between two versions of an upload, file by file.
import { z } from 'zod';

/** In the order in which they are listed: what runs comes first. */
export const FILE_ROLES = ['script', 'manifest', 'text', 'picture', 'other'] as const;
export const FileRole = z.enum(FILE_ROLES);
export type FileRole = z.infer<typeof FileRole>;

export const DiffHunk = z.object({
  /** Number of its first line, before and after. */
  before: z.int(),
  after: z.int(),
  /** Each begins with '+' (added), '-' (removed) or a space (in both). */
  lines: z.array(z.string()),
});
export type DiffHunk = z.infer<typeof DiffHunk>;

export const FileChange = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  role: FileRole,
  /** Within the upload; of a removed file, within the one before. */
  path: z.string(),
  /** Where a changed file lay before, if elsewhere. */
  pathBefore: z.string().nullable(),
  bytesBefore: z.int().nullable(),
  bytesAfter: z.int().nullable(),
  /** Null for pictures, sounds and the like, and where the texts are too large to compare. */
  hunks: z.array(DiffHunk).nullable(),
});
export type FileChange = z.infer<typeof FileChange>;

export const PackDiff = z.object({
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Scripts among the files that were added, removed or changed. */
  scripts: z.int(),
  /** Modules of the game's script API that the scripts import, and did not before. */
  newModules: z.array(z.string()),
  /** Web addresses that the scripts name, and did not before. */
  newAddresses: z.array(z.string()),
  /** The first of the changes; the counts are of all. */
  files: z.array(FileChange),
});
export type PackDiff = z.infer<typeof PackDiff>;

/** The names of what changed, without a line of its content. */
export const withoutContents = (diff: PackDiff): PackDiff => ({
  ...diff,
  newAddresses: [],
  files: diff.files.map((file) => ({ ...file, hunks: null })),
});
