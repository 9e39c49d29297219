// The real catalogue as listings, if present: texts that nobody here wrote.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Listing } from '../golden/listing.ts';

const file = new URL('../../../../shared/real-input/catalogue.jsonl', import.meta.url);

const Line = z.object({
  source: z.string(),
  id: z.string(),
  title: z.string(),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  category: z.string().optional(),
  author: z.string().optional(),
  created: z.string().optional(),
});

/** The listings that an import makes of it, by `<source>/<id>`; undefined if the file does not exist. */
export function realCatalogue(): Listing[] | undefined {
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((line) => {
    const { source, id, title, description, tags, category, author, created } = Line.parse(JSON.parse(line));
    if (title.trim().length < 3 || description.trim().length < 20) return [];
    const allTags = [...new Set([...(category ? [category] : []), ...tags].map((tag) => tag.toLowerCase()))];
    return {
      key: `${source}/${id}`,
      title: title.trim().slice(0, 100),
      description: description.trim().slice(0, 2000),
      tags: allTags.slice(0, 10),
      publisher: author?.slice(0, 20),
      createdAt: created,
    };
  });
}
