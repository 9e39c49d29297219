// The console's lists, read in the dialect of ra-data-simple-rest.
import { z } from 'zod';

/** A filter holds lists of values. Checking much deeper JSON would exceed the stack. */
const MAX_DEPTH = 5;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

const json = (value: unknown, context: z.RefinementCtx) => {
  const issue = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  try {
    const parsed: unknown = JSON.parse(String(value));
    return isDeeper(parsed, MAX_DEPTH) ? issue('The filter of a list is nested too deeply.') : parsed;
  } catch {
    return issue('The sort, the range and the filter of a list must be JSON.');
  }
};
const jsonText = z.string().max(20_000).transform(json);

/** The most rows of one page. */
export const MAX_RANGE = 1000;

export const ConsoleQuery = z.object({
  /** `["field","ASC"]` */
  sort: jsonText.pipe(z.tuple([z.string().max(50), z.enum(['ASC', 'DESC'])])).optional(),
  /** `[first,last]`, both included, from 0. */
  range: jsonText
    .pipe(
      z
        .tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_000_000)])
        .refine(
          ([first, last]) => last >= first && last - first < MAX_RANGE,
          `A range must begin at its first row and hold at most ${MAX_RANGE} rows.`,
        ),
    )
    .optional(),
  /** `{"status":"pending"}` */
  filter: jsonText.pipe(z.record(z.string(), z.json())).optional(),
});
export type ConsoleQuery = z.infer<typeof ConsoleQuery>;

/** The filters of every list: ids, and a text. */
export const CommonFilter = z.object({
  id: z.union([z.uuid().transform((id) => [id]), z.array(z.uuid()).max(MAX_RANGE)]).optional(),
  q: z.string().trim().max(200).optional(),
});
