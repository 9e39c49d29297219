import { expect, test } from 'vitest';
import { sourceI18n } from '../../../app/i18n/messages.ts';
import { packFacts, somePack } from '../../../testing/some-addon.ts';
import type { PackFacts } from '../upload/use-pack-facts.ts';
import { releaseWarnings } from './release-warnings.ts';

const facts = (uuid: string, version: string): PackFacts => ({
  ...packFacts,
  packs: [{ ...somePack, name: 'Planes', uuid, version }],
  uuids: [uuid],
});

const textsOf = (warnings: ReturnType<typeof releaseWarnings>) =>
  warnings.map((warning) => sourceI18n()._(warning));

test('a file with the same UUID and a higher version gets no warning', () => {
  expect(releaseWarnings(facts('a', '1.9.0'), facts('a', '1.10.0'))).toEqual([]);
});

test('a file with the same version gets a warning', () => {
  expect(textsOf(releaseWarnings(facts('a', '1.2.0'), facts('a', '1.2.0')))).toEqual([
    'Planes still has version 1.2.0 in its manifest: the game ignores an import that does not raise it.',
  ]);
});

test('a file with another UUID gets a warning', () => {
  expect(textsOf(releaseWarnings(facts('a', '1.2.0'), facts('b', '1.3.0')))).toEqual([
    'None of its packs has the UUID of the release before: the game will treat it as another addon.',
  ]);
});

test('a file gets no warning when the facts of the previous release are unknown', () => {
  expect(releaseWarnings(null, facts('a', '1.0.0'))).toEqual([]);
});
