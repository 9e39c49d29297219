import type { BasicValues } from './BasicFields.tsx';
import type { PackFacts } from './use-pack-facts.ts';

/** Texts of a listing that its file suggests. */
export type Suggestions = Readonly<Partial<Pick<BasicValues, 'title' | 'description' | 'version'>>>;

/** A version that pack authors write after a name, such as 'Planes v1.2.0'. */
const VERSION = /\s*(?:[-–—|]\s*)?(?:release\s+)?v\d+(?:\.\d+)*$/i;
/** What pack authors write after a name to tell its two halves apart, such as 'Planes (BP)'. */
const HALF = /\s*(?:\b[BR]P|\([BR]P\)|\[[BR]P\])$/;

/** What a file suggests by its first behavior pack, or by its first pack; nothing if it has packs of more than one add-on. */
export function suggestionsOf({ packs }: PackFacts): Suggestions {
  // One add-on comes as a behavior pack, a resource pack or both.
  if (new Set(packs.map(({ kind }) => kind)).size < packs.length) return {};
  const pack = packs.find(({ kind }) => kind === 'behavior') ?? packs[0];
  if (pack === undefined) return {};
  const { name, description, version } = pack;
  return {
    title: name.replace(VERSION, '').replace(HALF, ''),
    ...(description !== '' && { description }),
    ...(version !== null && { version }),
  };
}

/**
 * The texts of a form with those of its file in place of what nobody typed: what is as at the beginning, or as the file
 * before suggested.
 */
export function filledIn(
  typed: BasicValues,
  suggestions: Suggestions,
  { initial, before }: { initial: BasicValues; before: Suggestions },
): BasicValues {
  const untouched = (['title', 'description', 'version'] as const).filter(
    (name) => typed[name] === initial[name] || typed[name] === before[name],
  );
  return {
    ...typed,
    ...Object.fromEntries(untouched.map((name) => [name, suggestions[name] ?? initial[name]])),
  };
}
