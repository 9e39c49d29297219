import { z } from 'zod';

/** In lower case, however it is written: it becomes part of stream names. */
export const Id = z.object({ id: z.uuid().toLowerCase() });

/** The pictures that go along with an add-on's form. */
export const PICTURES = [
  'bannerImage',
  'screenshot1',
  'screenshot2',
  'screenshot3',
  'screenshot4',
  'screenshot5',
] as const;
