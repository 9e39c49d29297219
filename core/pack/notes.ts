// Notes on what is unusual in a file that is accepted, for its publisher and for reviewers. Events store them, and rules
// compare them: a changed text is a new note. The site translates them.

/** Many packs have no icon: a note for their publishers that a reviewer need not check. */
export const NO_ICON = 'no pack_icon';

export const packNotes = {
  noIcon: NO_ICON,
  sharedUuid: 'packs that share a UUID',
  repeatedUuid: 'manifest has the same UUID twice',
  noName: 'manifest has no name',
  noUuid: 'manifest has no valid UUID',
  comments: 'manifest has comments',
  trailingCommas: 'manifest has trailing commas',
  textVersions: 'versions written as text',
  describesNoPack: 'a manifest.json that describes no pack',
  backslashes: 'paths written with backslashes',
  someModules: (listed: Shown) => `only the first ${listed} modules are listed`,
  someDependencies: (listed: Shown) => `only the first ${listed} dependencies are listed`,
  somePacks: (described: Shown, all: Shown) => `only the first ${described} of ${all} packs are described`,
  unicodeTwins: (names: string) => `file names that differ only in their Unicode form: ${names}`,
  caseTwins: (names: string) => `file names that differ only in case: ${names}`,
  fileAndFolder: (path: string) => `a file and a folder of one name: ${path}`,
  device: (name: string) => `a name that belongs to a device: ${name}`,
  unwritable: (name: string) => `a name that not every system can write: ${name}`,
  invisible: (name: string) => `a name with invisible characters: ${name}`,
  likePath: (name: string) => `a name that looks like a path: ${name}`,
  unreadArchive: (path: string) => `holds an archive that the game does not read: ${path}`,
  moreUnread: (count: Shown) => `holds ${count} more archives that the game does not read`,
  unlistedData: 'holds data between its files that belongs to none of them',
  /** What the ZIP library reports, in its own words. */
  archive: (report: string) => `archive: ${report}`,
} as const;

type Shown = number | string;

/** For translations: the texts, with {0} and {1} for what is inserted. */
export const NOTE_TEXTS: readonly string[] = Object.values(packNotes).map((note) =>
  typeof note === 'string' ? note : note('{0}', '{1}'),
);
