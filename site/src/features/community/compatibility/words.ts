// How the site names what players say about a release.
import type { CompatibilityBody } from '@sandcrate/api/compatibility/contract.ts';

export type Failure = NonNullable<CompatibilityBody['failure']>;

export const DEVICE_LABELS: Readonly<Record<CompatibilityBody['device'], string>> = {
  android: 'Android',
  ios: 'iPhone or iPad',
  windows: 'Windows',
  console: 'Console',
  other: 'Another device',
};

export const FAILURE_LABELS: Readonly<Record<Failure, string>> = {
  'not-opened': 'The game did not open the file',
  'import-failed': 'The import failed',
  'no-effect': 'It changed nothing in my world',
  crashed: 'The game crashed',
  partly: 'Only some of it worked',
  other: 'Something else',
};
