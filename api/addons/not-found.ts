import { ADDON_NOT_FOUND } from '@sandcrate/core/addon/errors.ts';
import { notFound } from '../plugins/errors.ts';

/** The error for an add-on that does not exist for the caller. */
export const addonNotFound = () => notFound(ADDON_NOT_FOUND);
