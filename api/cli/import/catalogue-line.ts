// One line of a catalogue in the format of other sites.
import { problemSentence } from '@sandcrate/core/problem-sentence.ts';
import { z } from 'zod';

const Text = z.string().nullish();
const TextOrNumber = z.union([z.string(), z.number().transform(String)]).nullish();
/** Treats an invalid count as missing. */
const Count = z.int().nonnegative().nullish().catch(null);

export const CatalogueLine = z.object({
  source: Text,
  id: TextOrNumber,
  title: z.string({ error: 'Title must be at least 3 characters' }),
  description: Text,
  tags: z.array(z.string()).nullish(),
  category: Text,
  author: Text,
  version: TextOrNumber,
  url: Text,
  created: Text,
  updated: Text,
  downloads: Count,
  likes: Count,
  views: Count,
  license: Text,
  language: Text,
});
export type CatalogueLine = z.infer<typeof CatalogueLine>;

/** A line that cannot become a listing. */
export class LineRefused extends Error {
  override readonly name = 'LineRefused';
}

/** @throws LineRefused when it is not a JSON object, or a field has the wrong type */
export function parseLine(text: string): CatalogueLine {
  const parsed = CatalogueLine.safeParse(parseJson(text), { error: problemSentence });
  if (parsed.success) return parsed.data;
  throw new LineRefused(parsed.error.issues.map(({ message }) => message).join(' '));
}

function parseJson(text: string): object {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new LineRefused('This line is not JSON');
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw new LineRefused('This line is not a JSON object');
}
