// Refusals about a profile.
import { conflict, invalid, notFound, unprocessable } from '../domain-error.ts';
import { MAX_PROFILE_LINKS, MAX_PROFILE_PICTURE, MAX_PROFILE_TEXT, MIN_PROFILE_PICTURE } from './limits.ts';

export const PROFILE_NOT_FOUND = 'Profile not found';
export const profileNotFound = () => notFound('profile-not-found', PROFILE_NOT_FOUND);

export const PROFILE_TEXT_TOO_LONG = `The text must be at most ${MAX_PROFILE_TEXT} characters`;
export const TOO_MANY_LINKS = `A profile can have at most ${MAX_PROFILE_LINKS} links.`;

export const PICTURE_NOT_SQUARE = 'The picture must be square.';
export const pictureNotSquare = () => unprocessable('picture-not-square', PICTURE_NOT_SQUARE);

export const PICTURE_SIDES = `The picture must be ${MIN_PROFILE_PICTURE} to ${MAX_PROFILE_PICTURE} pixels wide.`;
export const pictureSides = () => unprocessable('picture-sides', PICTURE_SIDES);

export const onlyClearable = () => invalid('profile-action', 'A profile can only be cleared.');

export const unknownClearing = () => conflict('not-restorable', 'What was cleared is not known any more.');

export const clearedTooLongAgo = () =>
  conflict('not-restorable', 'This profile was cleared too long ago to be restored.');
