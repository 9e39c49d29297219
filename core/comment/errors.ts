// Refusals about a comment.
import { conflict, invalid, notFound } from '../domain-error.ts';
import { MINUTE } from '../time.ts';
import { COMMENT_EDITABLE_MS, MAX_COMMENT } from './limits.ts';

export const COMMENT_NOT_FOUND = 'Comment not found';
export const commentNotFound = () => notFound('comment-not-found', COMMENT_NOT_FOUND);

export const unknownComment = () => conflict('not-restorable', 'This comment is not known any more.');
export const onlyDeletable = () => invalid('comment-action', 'A comment can only be deleted.');

export const commentExists = () => conflict('comment-exists', 'This comment exists already.');

export const deletedByAuthor = () =>
  conflict('not-restorable', 'This comment was deleted by its author and cannot be restored.');

export const tooLateToEdit = () =>
  conflict('too-late-to-edit', `Comments can be edited for ${COMMENT_EDITABLE_MS / MINUTE} minutes.`);

export const onlyCommentsPinned = () => conflict('not-pinnable', 'A reply cannot be pinned.');

export const COMMENT_TOO_LONG = `Comment must be at most ${MAX_COMMENT} characters`;
