// The uploaded files that an add-on still needs, according to the log alone. The read models answer the same question
// for one file in projections/catalogue/file-standings.ts.
import { isPast } from '../time.ts';
import type { Changes, Release } from './content.ts';
import type { Addon } from './state.ts';

export type NeededFile = { kind: 'pack' | 'image'; sha256: string };

/**
 * The files of an add-on's releases, listing and open change, each once, and of the change that can be opened again. A
 * deleted add-on needs them while it can be restored.
 */
export function neededFiles(addon: Addon, now: Date): NeededFile[] {
  if (!addon || isGone(addon, now)) return [];
  const { content, release, releases, openChange, takenDownChange } = addon;
  const files = [
    ...[release, ...releases].flatMap(filesOfRelease),
    ...picturesOf(content),
    ...[openChange, takenDownChange].flatMap((change) => (change ? filesOfChanges(change.changes) : [])),
  ];
  return [...new Map(files.map((file) => [file.kind + file.sha256, file])).values()];
}

const isGone = ({ deleted }: NonNullable<Addon>, now: Date): boolean =>
  deleted !== null && (deleted.restorableUntil === null || isPast(deleted.restorableUntil, now));

const image = ({ sha256 }: { sha256: string }): NeededFile => ({ kind: 'image', sha256 });

function filesOfRelease({ download }: Release): NeededFile[] {
  if (download.kind !== 'file') return [];
  return [{ kind: 'pack', sha256: download.sha256 }, ...(download.icon ? [image(download.icon)] : [])];
}

const picturesOf = ({ banner, screenshots = [], pictures = [] }: Changes['content']): NeededFile[] => [
  ...(banner ? [image(banner)] : []),
  ...pictures.map(image),
  ...screenshots.map(({ picture }) => image(picture)),
];

const filesOfChanges = ({ content, release }: Changes): NeededFile[] => [
  ...picturesOf(content),
  ...(release ? filesOfRelease(release) : []),
];
