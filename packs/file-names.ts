// Names that unpack here and not everywhere: on storage that ignores case or Unicode forms one file overwrites another,
// and some names belong to devices.
import { folderOf } from './entry-path.ts';

const composed = (path: string) => path.normalize('NFC');
const folded = (path: string) => composed(path).toLowerCase();

const DEVICE = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;
const UNWRITABLE = /[<>:"|?*]|[. ]$/;
/** Zero-width characters, and those that turn the direction of writing: 'a\u202egnp.js' is shown as 'asj.png'. */
const INVISIBLE = /\p{Cf}/gu;
const STEP = /^\.{1,2}$|[/\\]/;

/** Notes for reviewers on an archive's paths: one for each kind of problem, with its first example. */
export function troubleOnPhones(paths: readonly string[]): string[] {
  const notes: string[] = [];
  const twins = firstTwins(paths, composed);
  if (twins) notes.push(`file names that differ only in their Unicode form: ${twins.join(', ')}`);
  const caseTwins = twins ? undefined : firstTwins(paths, folded);
  if (caseTwins) notes.push(`file names that differ only in case: ${caseTwins.join(', ')}`);
  const clash = firstClash(paths);
  if (clash !== undefined) notes.push(`a file and a folder of one name: ${clash}`);
  const parts = new Set(paths.flatMap((path) => path.split('/')));
  for (const { trouble, isIn } of OF_ONE_NAME) {
    const name = [...parts].find(isIn);
    if (name !== undefined) notes.push(`${trouble}: ${name.replace(INVISIBLE, escaped)}`);
  }
  return notes;
}

const OF_ONE_NAME: readonly { trouble: string; isIn: (name: string) => boolean }[] = [
  { trouble: 'a name that belongs to a device', isIn: (name) => DEVICE.test(name) },
  { trouble: 'a name that not every system can write', isIn: (name) => UNWRITABLE.test(name) },
  { trouble: 'a name with invisible characters', isIn: (name) => name.search(INVISIBLE) >= 0 },
  // Full-width dots and slashes, which some programs turn into plain ones.
  { trouble: 'a name that looks like a path', isIn: (name) => STEP.test(name.normalize('NFKC')) },
];

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

function firstTwins(paths: readonly string[], form: (path: string) => string): [string, string] | undefined {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const other = seen.get(form(path));
    if (other !== undefined) return [other, path];
    seen.set(form(path), path);
  }
  return undefined;
}

/** The first file whose path is also that of a folder, which the paths of other files imply. */
function firstClash(paths: readonly string[]): string | undefined {
  const folders = new Set<string>();
  for (const path of paths) {
    for (
      let folder = folderOf(path);
      folder !== '' && !folders.has(folded(folder));
      folder = folderOf(folder)
    ) {
      folders.add(folded(folder));
    }
  }
  return paths.find((path) => folders.has(folded(path)));
}
