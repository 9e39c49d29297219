// What is refused about an add-on and its proposed changes.
import { conflict, notFound } from '../refusals.ts';

export const ADDON_NOT_FOUND = 'Addon not found';
export const addonNotFound = () => notFound('addon-not-found', ADDON_NOT_FOUND);

export const CHANGE_NOT_FOUND = 'Change not found';
export const changeNotFound = () => notFound('change-not-found', CHANGE_NOT_FOUND);

export const openChange = () => conflict('open-change', 'A proposed change is decided by itself.');
export const noDownload = () => conflict('no-download', 'No download available');

/** `reviewer` is the username of the moderator who holds the review lock. */
export const underReview = (reviewer: string) =>
  conflict('under-review', `This addon is being reviewed by ${reviewer}. Take it over to decide on it.`);
