// The limits of collections, which the site shows too.
export const MAX_COLLECTIONS = 50;
export const MAX_COLLECTION_ITEMS = 200;
export const MAX_COLLECTION_TITLE = 60;
export const MAX_COLLECTION_DESCRIPTION = 2000;
export const MAX_COLLECTION_NOTE = 200;
