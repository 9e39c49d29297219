import { notFound } from '../plugins/errors.ts';

/** What everybody reads who asks for an add-on that is not there for them. */
export const addonNotFound = () => notFound('Addon not found');
