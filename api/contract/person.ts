// A person, as decisions and cases name them.
import { z } from 'zod';

export const Person = z.object({ id: z.uuid(), username: z.string().nullable() });
