import type { BasicValues } from './BasicFields.tsx';
import type { PackFacts } from './use-pack-facts.ts';

/** The texts that a file suggests for its listing. */
export type Suggestions = Readonly<Partial<Pick<BasicValues, 'title' | 'description' | 'version'>>>;

/** A version that pack authors write after a name, such as 'Planes v1.2.0'. */
const VERSION = /\s*(?:[-–—|]\s*)?(?:release\s+)?v(\d+(?:\.\d+)*)$/i;
/** What pack authors write after a name to tell an add-on's two packs apart, such as 'Planes (BP)'. */
const HALF = /\s*(?:\b[BR]P|\([BR]P\)|\[[BR]P\])$/;

/** The suggestions from a file's first behavior pack, else its first pack; none if it has packs of several add-ons. */
export function suggestionsOf({ packs }: PackFacts): Suggestions {
  // One add-on has a behavior pack, a resource pack or both.
  if (new Set(packs.map(({ kind }) => kind)).size < packs.length) return {};
  const pack = packs.find(({ kind }) => kind === 'behavior') ?? packs[0];
  if (pack === undefined) return {};
  const { name, description } = pack;
  // What its author wrote for people is newer than a manifest that was copied from another pack.
  const version = VERSION.exec(name)?.[1] ?? pack.version;
  return {
    title: name.replace(VERSION, '').replace(HALF, ''),
    ...(description !== '' && { description }),
    ...(version !== null && { version }),
  };
}

/** The version of a file as a suggestion. */
export function versionIn(facts: PackFacts): Suggestions {
  const { version } = suggestionsOf(facts);
  return version === undefined ? {} : { version };
}

/**
 * The texts of a form, with the suggestions of its file in the untouched fields: those that still have their initial
 * value or the suggestion of the previous file.
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
