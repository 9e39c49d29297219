// How a concept declares its events: one zod schema for each type, from which the type union follows.
import { z } from 'zod';

/** A value that only the holder of the subject's key can read; see core/privacy. */
export const Sealed = z.string().startsWith('sealed:').brand<'Sealed'>();
export type Sealed = z.infer<typeof Sealed>;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export type EventSchemas = Record<string, z.ZodType>;

/** The union of `{ type, data }` that a set of schemas describes. */
export type EventOf<S extends EventSchemas> = {
  [T in keyof S & string]: { type: T; data: z.output<S[T]> & Record<string, unknown> };
}[keyof S & string];
