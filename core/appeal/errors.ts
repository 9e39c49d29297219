// What is refused about an appeal and the decision that it is against.
import { conflict, notFound } from '../refusals.ts';

export const APPEAL_NOT_FOUND = 'Appeal not found';
export const appealNotFound = () => notFound('appeal-not-found', APPEAL_NOT_FOUND);

export const DECISION_NOT_FOUND = 'Decision not found';
export const nothingToAppeal = () =>
  conflict('nothing-to-appeal', 'There is no decision that can be appealed.');
