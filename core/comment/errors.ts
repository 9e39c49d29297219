// Refusals about a comment.
import { conflict, invalid, notFound } from '../refusals.ts';

export const COMMENT_NOT_FOUND = 'Comment not found';
export const commentNotFound = () => notFound('comment-not-found', COMMENT_NOT_FOUND);

export const unknownComment = () => conflict('not-restorable', 'This comment is not known any more.');
export const onlyDeletable = () => invalid('comment-action', 'A comment can only be deleted.');

export const commentExists = () => conflict('comment-exists', 'This comment exists already.');

export const deletedByAuthor = () =>
  conflict('not-restorable', 'This comment was deleted by its author and cannot be restored.');

export const COMMENT_TOO_LONG = 'Comment must be at most 2000 characters';
