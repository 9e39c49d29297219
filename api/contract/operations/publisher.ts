// A publisher's own.
import { z } from 'zod';
import { OwnAddon, PublisherStats } from '../addon.ts';
import type { Operation } from './operation.ts';

export const publisherOperations = {
  'GET /api/publisher/addons': { access: 'publisher', summary: 'My add-ons', answer: z.array(OwnAddon) },
  'GET /api/publisher/stats': { access: 'publisher', summary: 'My totals', answer: PublisherStats },
} as const satisfies Record<string, Operation>;
