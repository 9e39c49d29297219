// The '@name's in a text. Browsers read this too: no parser, no Node imports.

/** More than these are not looked up, so that a comment cannot call a crowd. */
export const MAX_MENTIONS = 10;

/** An '@' that does not continue a word or an address, and all that could belong to the name. */
const MENTION = /(?<![\p{L}\p{M}\p{Nd}._@/-])@([\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}._-]+)/gu;

/** Marks may be part of a username, but also end a sentence. */
const LAST_MARKS = /[._-]+$/;

/** A place where a text may name somebody: `start` is that of the '@', and `names` are the usernames it can mean, longest first. */
export type Mention = { start: number; names: string[] };

/** The places in a plain text where somebody may be named. */
export const mentionsIn = (text: string): Mention[] =>
  Array.from(text.matchAll(MENTION), ({ index, 1: name = '' }) => {
    const bare = name.replace(LAST_MARKS, '');
    return { start: index, names: bare === name ? [name] : [name, bare] };
  });
