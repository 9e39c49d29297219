import type { Highlights } from '../search.ts';
import { extract, highlight, type Matcher } from './highlight.ts';

/** The matches in a title and a description. */
export function highlightsOf(texts: { title: string; description: string }, matcher: Matcher): Highlights {
  const title = highlight(texts.title, matcher);
  const description = extract(texts.description, matcher);
  return { ...(title && { title }), ...(description && { description }) };
}
