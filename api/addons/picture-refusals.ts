// Messages of refused pictures of full descriptions, which no page of the site needs.
import { MAX_WAITING_PICTURES } from '../contract/limits.ts';

export const PICTURE_REQUIRED = 'Picture required';
export const PICTURES_WAIT = `${MAX_WAITING_PICTURES} of your pictures are in no description yet. Save a description that shows them, or wait: after seven days they are deleted.`;
