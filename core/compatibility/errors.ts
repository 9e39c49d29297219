// Refusals about a report of whether an add-on works.
import { conflict, forbidden, invalid } from '../domain-error.ts';

export const ownAddon = () => forbidden('own-addon', 'You cannot answer this for your own addon.');

export const INVALID_GAME_VERSION = 'Please enter a game version such as 1.21.50.';
export const invalidGameVersion = () => invalid('game-version', INVALID_GAME_VERSION);

export const tooManyVersions = () =>
  conflict('too-many-versions', 'You have answered this for too many game versions.');
