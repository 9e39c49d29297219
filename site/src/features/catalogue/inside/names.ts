import type { ContentsView, InsideView } from '@sandcrate/api/addons/discovery-contract.ts';
import { nameOf } from '../packs/content-words.ts';

export type Inside = NonNullable<InsideView['inside']>;
/** Gives the name of an item or a block by its identifier. */
export type NameOf = (id: string) => string;
/** Gives the address of a picture or sound by its path. */
export type PartUrl = (path: string) => string;

const KINDS: ReadonlySet<string> = new Set(['item', 'block', 'entity']);

/** Names things by the pack's language files, or else by the words of their identifier. */
export function namesIn(contents: ContentsView['contents']): NameOf {
  const byId = new Map(
    (contents?.groups ?? []).flatMap(({ kind, definitions }) =>
      KINDS.has(kind) ? definitions.map(({ id, names }) => [id, names] as const) : [],
    ),
  );
  return (id) => nameOf({ id, names: byId.get(id) ?? {} });
}
