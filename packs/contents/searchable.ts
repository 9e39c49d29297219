// The searchable part of a pack's contents: the kinds of things that it adds, and their names.
import type { ContentKind, Definition, PackContents } from '@sandcrate/core/pack/contents.ts';

/** Kinds with names that players see; other names are internal to the pack. */
const NAMED: ReadonlySet<ContentKind> = new Set(['entity', 'block', 'item', 'skin', 'structure', 'biome']);

/** In characters, to bound what a pack of thousands of items adds to the index. */
export const MAX_NAMES = 6_000;

export type SearchableContents = {
  /** Kinds of which the pack has at least one that is not in the game. */
  adds: ContentKind[];
  /** One name a line. */
  names: string;
};

/**
 * Extracts the searchable part. The packs' own names come first, then English (or first) names of what they add, then
 * other languages up to the limit.
 */
export function searchableContents({ groups, packNames }: PackContents): SearchableContents {
  const own = groups.map(({ kind, definitions }) => ({
    kind,
    definitions: definitions.filter(({ vanilla }) => !vanilla),
  }));
  const named = own.flatMap(({ kind, definitions }) => (NAMED.has(kind) ? definitions : []));
  return {
    adds: own.filter(({ definitions }) => definitions.length > 0).map(({ kind }) => kind),
    names: joinedNames([
      ...packNames,
      ...named.map(mainName),
      ...named.flatMap(({ names }) => Object.values(names)),
    ]),
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
