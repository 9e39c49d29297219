import { z } from 'zod';

/** An object whose values match a schema. Values that do not match are left out, as the game passes them over. */
export const recordOf = <T extends z.ZodType>(value: T) =>
  z.record(z.string(), z.unknown()).transform((record): Record<string, z.output<T>> => {
    const entries = Object.entries(record).flatMap(([key, one]) => {
      const { data, success } = value.safeParse(one);
      return success ? [[key, data] as const] : [];
    });
    return Object.fromEntries(entries);
  });
