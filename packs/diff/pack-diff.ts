// The differences between two versions of an upload, file by file.
import { z } from 'zod';

/** In display order: executable files come first. */
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
  /** Its path in the upload, or in the earlier one for a removed file. */
  path: z.string(),
  /** The earlier path of a changed file, if it differs. */
  pathBefore: z.string().nullable(),
  bytesBefore: z.int().nullable(),
  bytesAfter: z.int().nullable(),
  /** Null for binary files and for texts that are too large to compare. */
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
  /** Modules of the game's script API that the scripts newly import. */
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
