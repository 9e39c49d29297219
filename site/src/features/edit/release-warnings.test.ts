import { compareVersions } from '@sandcrate/api/contract/pack.ts';
import { expect, test } from 'vitest';
import type { PackFacts } from '../upload/use-pack-facts.ts';
import { releaseWarnings } from './release-warnings.ts';

const facts = (uuid: string, version: string): PackFacts => ({
  manifest: true,
  packs: [
    {
      path: '',
      kind: 'behavior',
      name: 'Planes',
      description: '',
      uuid,
      version,
      minEngineVersion: null,
      modules: [],
      dependencies: [],
      scripts: false,
      capabilities: [],
      experiments: [],
      subpacks: 0,
    },
  ],
  uuids: [uuid],
  minEngineVersion: null,
  scripts: false,
  entries: 1,
  uncompressedBytes: 1,
  icon: null,
  notes: [],
});

test('a file that keeps its UUID and raises its version is fine', () => {
  expect(releaseWarnings(facts('a', '1.9.0'), facts('a', '1.10.0'), compareVersions)).toEqual([]);
});

test('a version that stays is warned about', () => {
  expect(releaseWarnings(facts('a', '1.2.0'), facts('a', '1.2.0'), compareVersions)).toEqual([
    'Planes still has version 1.2.0 in its manifest: the game ignores an import that does not raise it.',
  ]);
});

test('another UUID is warned about', () => {
  expect(releaseWarnings(facts('a', '1.2.0'), facts('b', '1.3.0'), compareVersions)).toEqual([
    'None of its packs has the UUID of the release before: the game will treat it as another addon.',
  ]);
});

test('without facts of the release before there is nothing to compare', () => {
  expect(releaseWarnings(null, facts('a', '1.0.0'), compareVersions)).toEqual([]);
});
