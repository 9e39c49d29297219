import { MAX_TAGS } from '@sandcrate/api/contract/limits.ts';

const MAX_LENGTH = 30;

/** A tag as it is stored: trimmed, with single spaces, in lower case. */
export const normalTag = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

export type Addition = { tags: readonly string[]; refusal?: 'limit' | 'length' };

/** Adds the typed tag. An empty or existing one changes nothing; one beyond the limits is refused. */
export function addTag(tags: readonly string[], text: string): Addition {
  const tag = normalTag(text);
  if (tag === '' || tags.includes(tag)) return { tags };
  if ([...tag].length > MAX_LENGTH) return { tags, refusal: 'length' };
  if (tags.length >= MAX_TAGS) return { tags, refusal: 'limit' };
  return { tags: [...tags, tag] };
}
