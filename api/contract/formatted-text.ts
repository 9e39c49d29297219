// Formatted texts, for site and console.

export { mentionsIn } from '../../core/comment/mentions.ts';
export type { Dialect } from '../../core/formatted-text/formatted-text.ts';
export { unformattedParagraphs } from '../../core/formatted-text/unformatted.ts';
