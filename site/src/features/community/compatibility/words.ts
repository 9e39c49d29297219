import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
// How the site names what players say about a release.
import type { CompatibilityBody } from '@sandcrate/api/compatibility/contract.ts';

export type Failure = NonNullable<CompatibilityBody['failure']>;

export const DEVICE_LABELS: Readonly<Record<CompatibilityBody['device'], MessageDescriptor>> = {
  android: msg`Android`,
  ios: msg`iPhone or iPad`,
  windows: msg`Windows`,
  console: msg({ message: 'Console', context: 'game console' }),
  other: msg`Another device`,
};

export const FAILURE_LABELS: Readonly<Record<Failure, MessageDescriptor>> = {
  'not-opened': msg`The game did not open the file`,
  'import-failed': msg`The import failed`,
  'no-effect': msg`It changed nothing in my world`,
  crashed: msg`The game crashed`,
  partly: msg`Only some of it worked`,
  other: msg`Something else`,
};
