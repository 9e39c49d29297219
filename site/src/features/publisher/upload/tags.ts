import { MAX_TAGS } from '@sandcrate/api/contract/limits.ts';

const MAX_LENGTH = 30;

/** A tag as it is kept: without spaces around or doubled within, in lower case. */
export const normalTag = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

export type Addition = { tags: readonly string[]; refusal?: 'limit' | 'length' };

/** Adds what was typed; one that is empty or there already changes nothing, one that does not fit is refused. */
export function addTag(tags: readonly string[], text: string): Addition {
  const tag = normalTag(text);
  if (tag === '' || tags.includes(tag)) return { tags };
  if ([...tag].length > MAX_LENGTH) return { tags, refusal: 'length' };
  if (tags.length >= MAX_TAGS) return { tags, refusal: 'limit' };
  return { tags: [...tags, tag] };
}
