// Whether a release works for those who tried it.
import { INVALID_GAME_VERSION } from '@sandcrate/core/compatibility/errors.ts';
import { z } from 'zod';
import { DEVICES, FAILURES } from '../../core/compatibility/words.ts';

export const CompatibilityBody = z.object({
  worked: z.boolean('Please say whether it worked.'),
  gameVersion: z
    .string(INVALID_GAME_VERSION)
    .trim()
    .regex(/^\d{1,4}(\.\d{1,4}){1,3}$/, INVALID_GAME_VERSION),
  device: z.enum(DEVICES, 'Please choose your device.'),
  /** Why it did not work. */
  failure: z.enum(FAILURES, 'Please choose one of the reasons.').nullable().default(null),
});
export type CompatibilityBody = z.infer<typeof CompatibilityBody>;

const Counts = { worked: z.int(), total: z.int() };

/** Players' reports on one release; game versions with the most reports come first. */
export const CompatibilityView = z.object({
  releaseId: z.uuid(),
  games: z.array(
    z.object({
      gameVersion: z.string(),
      ...Counts,
      lastReportedAt: z.iso.datetime(),
      devices: z.array(z.object({ device: z.enum(DEVICES), ...Counts })),
    }),
  ),
});
export type CompatibilityView = z.infer<typeof CompatibilityView>;

export const PublisherCompatibilityQuery = z.object({ addon: z.uuid().optional() });

/** The same for a publisher, with the reasons given; most failures come first. */
export const PublisherCompatibilityView = z.array(
  z.object({
    addonId: z.uuid(),
    title: z.string(),
    releaseId: z.uuid(),
    version: z.string(),
    gameVersion: z.string(),
    device: z.enum(DEVICES),
    ...Counts,
    failures: z.array(z.object({ failure: z.enum(FAILURES), count: z.int() })),
    lastReportedAt: z.iso.datetime(),
  }),
);
export type PublisherCompatibilityView = z.infer<typeof PublisherCompatibilityView>;
