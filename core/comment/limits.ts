// The limits of comments. The site imports them too.
import { MINUTE } from '../time.ts';

/** How many characters a comment may have. */
export const MAX_COMMENT = 2000;

/** How long after posting it an author can edit a comment, in milliseconds. */
export const COMMENT_EDITABLE_MS = 15 * MINUTE;
