// What of a pack's contents a search goes by: which kinds of things it adds, and what they are called.
import type { ContentKind, Definition, PackContents } from './contents.ts';

/** What players meet by name; of the rest the names mean something to the pack alone. */
const NAMED: ReadonlySet<ContentKind> = new Set(['entity', 'block', 'item', 'skin', 'structure', 'biome']);

/** In characters, so that a pack of thousands of items does not outweigh the catalogue. */
const MAX_NAMES = 6_000;

export type SearchableContents = {
  /** Kinds of which it has at least one that the game does not have already. */
  adds: ContentKind[];
  /** One name a line. */
  names: string;
};

/** Sums contents up. English or first names come first, those in the pack's other languages while there is room. */
export function searchableContents({ groups }: PackContents): SearchableContents {
  const own = groups.map(({ kind, definitions }) => ({
    kind,
    definitions: definitions.filter(({ vanilla }) => !vanilla),
  }));
  const named = own.flatMap(({ kind, definitions }) => (NAMED.has(kind) ? definitions : []));
  return {
    adds: own.filter(({ definitions }) => definitions.length > 0).map(({ kind }) => kind),
    names: joinedNames([...named.map(mainName), ...named.flatMap(({ names }) => Object.values(names))]),
  };
}

function mainName({ id, names }: Definition): string {
  return names.en_US ?? names.en_GB ?? Object.values(names)[0] ?? wordsOf(id);
}

/** 'lanterns:cave_bat' reads 'cave bat'. */
const wordsOf = (id: string) =>
  id
    .replace(/^[^:]*:/, '')
    .replace(/[_./-]+/g, ' ')
    .trim();

function joinedNames(names: readonly string[]): string {
  const lines = new Map<string, string>();
  let length = 0;
  for (const name of names) {
    const line = name.replace(/\s+/g, ' ').trim();
    const key = line.toLowerCase();
    if (line === '' || lines.has(key) || length + line.length + 1 > MAX_NAMES) continue;
    lines.set(key, line);
    length += line.length + 1;
  }
  return [...lines.values()].join('\n');
}
