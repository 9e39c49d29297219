// Refusals about an appeal and the appealed decision.
import { conflict, forbidden, notFound } from '../domain-error.ts';

export const APPEAL_NOT_FOUND = 'Appeal not found';
export const appealNotFound = () => notFound('appeal-not-found', APPEAL_NOT_FOUND);

export const DECISION_NOT_FOUND = 'Decision not found';
export const nothingToAppeal = () =>
  conflict('nothing-to-appeal', 'There is no decision that can be appealed.');

export const alreadyAppealed = () => conflict('already-appealed', 'This decision has already been appealed.');

export const notAppealable = () => conflict('not-appealable', 'This decision cannot be appealed.');

export const appealTooLate = () => conflict('appeal-too-late', 'A decision can be appealed for 30 days.');

export const OWN_DECISION = 'An appeal is decided by someone else.';
export const ownDecision = () => forbidden('own-decision', OWN_DECISION);

export const appealDecided = () => conflict('appeal-decided', 'This appeal has already been decided.');
