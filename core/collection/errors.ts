// Refusals about a collection.
import { conflict, forbidden, invalid, notFound } from '../domain-error.ts';

export const COLLECTION_NOT_FOUND = 'Collection not found';
export const collectionNotFound = () => notFound('collection-not-found', COLLECTION_NOT_FOUND);

export const collectionExists = () => conflict('collection-exists', 'This collection exists already.');

export const TOO_MANY_COLLECTIONS = 'You can have at most 50 collections.';
export const tooManyCollections = () => conflict('too-many-collections', TOO_MANY_COLLECTIONS);

export const COLLECTION_FULL = 'A collection can hold at most 200 addons.';
export const collectionFull = () => conflict('collection-full', COLLECTION_FULL);

export const orderOutdated = () =>
  conflict('collection-changed', 'The addons in this collection have changed. Reload the page.');

export const VERIFY_TO_PUBLISH = 'Verify your email before you make a collection public.';
export const verifyToPublish = () => forbidden('email-not-verified', VERIFY_TO_PUBLISH);

export const TAKEN_DOWN = 'A moderator has taken down this collection.';
export const takenDown = () => forbidden('collection-taken-down', TAKEN_DOWN);

export const notRestorableCollection = () =>
  conflict('not-restorable', 'This collection was deleted by its owner and cannot be restored.');

export const onlyTakenDown = () =>
  invalid('collection-action', 'A collection can only be hidden or deleted.');

export const followingOwnCollection = () =>
  conflict('own-collection', 'You cannot follow your own collection.');

export const CHOOSE_VISIBILITY = 'Please choose who can see the collection.';
export const COLLECTION_TITLE_TOO_SHORT = 'The title must be at least 3 characters';
export const COLLECTION_TITLE_TOO_LONG = 'The title must be at most 60 characters';
export const COLLECTION_DESCRIPTION_TOO_LONG = 'The description must be at most 2000 characters';
export const NOTE_TOO_LONG = 'A note must be at most 200 characters';
