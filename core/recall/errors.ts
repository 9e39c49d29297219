// Refusals about a recall.
import { conflict, invalid, notFound, unprocessable } from '../domain-error.ts';

export const RECALL_NOT_FOUND = 'Recall not found';
export const recallNotFound = () => notFound('recall-not-found', RECALL_NOT_FOUND);

/** The public notice of a recall. */
export const ADVISORY_NOT_FOUND = 'Advisory not found';

/** `reason` is the recall's own text. */
export const recalledText = (reason: string) => `This file has been recalled: ${reason}`;
export const fileRecalled = (reason: string) => unprocessable('recalled', recalledText(reason));

export const ADVISORY_REQUIRED = 'Advisory required';
export const advisoryRequired = () => invalid('advisory-required', ADVISORY_REQUIRED);

export const alreadyRecalled = () => conflict('already-recalled', 'This file has already been recalled.');
