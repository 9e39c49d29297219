import type { CallAnswer } from '@sandcrate/api/contract/client.ts';

type Site = CallAnswer<'GET /api/site'>;

/** A site with default settings, with the given differences. */
export const someSite = (differences: Partial<Site> = {}): Site => ({
  name: 'Sandcrate',
  description: 'Addons for your sandbox world.',
  socialLinks: [],
  registrationOpen: false,
  publisherAccess: 'immediate',
  maintenanceMode: false,
  reportTemplates: {},
  ...differences,
});
