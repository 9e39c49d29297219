import { ADDON_NOT_FOUND } from '@sandcrate/core/addon/errors.ts';
import { notFound } from '../plugins/errors.ts';

/** What everybody reads who asks for an add-on that is not there for them. */
export const addonNotFound = () => notFound(ADDON_NOT_FOUND);
