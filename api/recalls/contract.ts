// Recalls of files and packs.

import { REASON_REQUIRED } from '@sandcrate/core/errors.ts';
import { ADVISORY_REQUIRED } from '@sandcrate/core/recall/errors.ts';
import { z } from 'zod';
import { Person } from '../contract/person.ts';

export const RecallBody = z
  .object({
    sha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits')
      .optional(),
    packUuid: z.uuid('A pack UUID looks like 123e4567-e89b-12d3-a456-426614174000').toLowerCase().optional(),
    reason: z.string(REASON_REQUIRED).trim().min(1, REASON_REQUIRED).max(1000),
    advisory: z.string(ADVISORY_REQUIRED).trim().min(1, ADVISORY_REQUIRED).max(2000),
    preview: z.boolean().default(false),
  })
  .refine(({ sha256, packUuid }) => (sha256 === undefined) !== (packUuid === undefined), {
    message: 'Give either sha256 or packUuid',
    path: ['sha256'],
  })
  .meta({ oneOf: [{ required: ['sha256'] }, { required: ['packUuid'] }] });

export const RecallView = z.object({
  id: z.uuid(),
  sha256: z.string().nullable(),
  packUuid: z.string().nullable(),
  reason: z.string(),
  advisory: z.string(),
  issuedBy: Person.nullable(),
  issuedAt: z.iso.datetime(),
  liftedAt: z.iso.datetime().nullable(),
  liftNote: z.string().nullable(),
  addonCount: z.int(),
});
export type RecallView = z.infer<typeof RecallView>;

/** The releases that a recall affects; `recall` is null for a preview. */
export const RecallAnswer = z.object({
  recall: RecallView.nullable(),
  addons: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      publisherName: z.string().nullable(),
      version: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  releases: z.int(),
  downloaders: z.int(),
});
export type RecallAnswer = z.infer<typeof RecallAnswer>;
