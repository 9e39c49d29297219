import { z } from 'zod';

export const Id = z.object({ id: z.uuid() });

/** The pictures that go along with an add-on's form. */
export const PICTURES = [
  'bannerImage',
  'screenshot1',
  'screenshot2',
  'screenshot3',
  'screenshot4',
  'screenshot5',
] as const;
