// Names that unpack here and not everywhere: on storage that ignores case or Unicode forms one file overwrites another,
// and some names belong to devices.
import { packNotes } from '@sandcrate/core/pack/notes.ts';
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
  if (twins) notes.push(packNotes.unicodeTwins(twins.join(', ')));
  const caseTwins = twins ? undefined : firstTwins(paths, folded);
  if (caseTwins) notes.push(packNotes.caseTwins(caseTwins.join(', ')));
  const clash = firstClash(paths);
  if (clash !== undefined) notes.push(packNotes.fileAndFolder(clash));
  const parts = new Set(paths.flatMap((path) => path.split('/')));
  for (const { note, isIn } of OF_ONE_NAME) {
    const name = [...parts].find(isIn);
    if (name !== undefined) notes.push(note(name.replace(INVISIBLE, escaped)));
  }
  return notes;
}

const OF_ONE_NAME: readonly { note: (name: string) => string; isIn: (name: string) => boolean }[] = [
  { note: packNotes.device, isIn: (name) => DEVICE.test(name) },
  { note: packNotes.unwritable, isIn: (name) => UNWRITABLE.test(name) },
  { note: packNotes.invisible, isIn: (name) => name.search(INVISIBLE) >= 0 },
  // Full-width dots and slashes, which some programs turn into plain ones.
  { note: packNotes.likePath, isIn: (name) => STEP.test(name.normalize('NFKC')) },
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
