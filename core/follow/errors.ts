// Refusals about following a publisher.
import { conflict } from '../refusals.ts';

export const followingSelf = () => conflict('own-account', 'You cannot follow yourself.');
