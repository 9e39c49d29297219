// The one shape of every refusal.
import { z } from 'zod';

export const ErrorBody = z.object({
  /** The text to show to a person. */
  message: z.string(),
  /** For programs. */
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With the code `pending`: what was saved, and can be asked for in a moment. */
  id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The text of a problem for which a schema has none. */
export { problemSentence } from '../../core/problem-sentence.ts';
