// Maps the categories of a source to ours.
import { readFile } from 'node:fs/promises';
import { Category } from '@sandcrate/core/addon/content.ts';
import { z } from 'zod';
import { CommandFailed, unreadable } from '../failures.ts';

export type CategoryMap = {
  /** Our category, or undefined when the map lacks the source's. */
  find(source: string, category: string): Category | undefined;
};

const CategoryFile = z.record(z.string(), Category);

const keyOf = (text: string) => text.normalize('NFC').trim().toLowerCase();

/**
 * Makes a map from entries such as `{"animals": "mobs", "atlas/maps": "worldgen"}`. An entry prefixed with a source's
 * name and a slash applies to that source only and takes precedence.
 */
export function categoryMap(entries: Readonly<Record<string, Category>>): CategoryMap {
  const known = new Map(Object.entries(entries).map(([name, category]) => [keyOf(name), category]));
  return {
    find: (source, category) => known.get(keyOf(`${source}/${category}`)) ?? known.get(keyOf(category)),
  };
}

/** @throws CommandFailed when the file cannot be read, or names a category that the site does not have */
export async function readCategoryMap(path: string): Promise<CategoryMap> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const parsed = CategoryFile.safeParse(parseJson(text, path));
  if (parsed.success) return categoryMap(parsed.data);
  const problems = parsed.error.issues.map(
    ({ path: [name = 'all of it'], message }) => `${String(name)}: ${message}`,
  );
  throw new CommandFailed([`${path} is no map of categories:`, ...problems].join('\n  '));
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailed(`${path} is not JSON: ${String(error)}`);
  }
}
