import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import type { AddonEvent } from './addon.ts';
import * as addon from './addon.ts';
import * as facts from './examples.ts';
import { neededFiles } from './needed-files.ts';

const { approved, submitted } = facts;
const { state } = specify(addon);
const NOW = new Date('2026-03-10T12:00:00Z');
const needed = (events: AddonEvent[], now = NOW) =>
  neededFiles(state(...events), now)
    .map(({ kind, sha256 }) => `${kind} ${sha256[0]}`)
    .toSorted();

const edited = (changes: Extract<AddonEvent, { type: 'AddonEdited' }>['data']['changes']): AddonEvent => ({
  type: 'AddonEdited',
  data: { changes, by: 'publisher', reviewAfterwards: false },
});

test('an add-on needs its file, its pictures and the icon of its pack', () => {
  const download = { ...facts.file('3'), icon: facts.picture('c') };
  const screenshots = [{ slot: 1, picture: facts.picture('b'), caption: null }];
  const whole = edited({
    content: { screenshots, pictures: [facts.picture('e')] },
    release: { ...facts.secondRelease, download },
  });
  expect(needed([submitted, whole])).toEqual(['image a', 'image b', 'image c', 'image e', 'pack 3']);
});

test('a release that was on offer is still needed, one that was replaced before is not', () => {
  const second = edited({ content: {}, release: facts.secondRelease });
  expect(needed([submitted, approved, second])).toEqual(['image a', 'pack 1', 'pack 2']);
  expect(needed([submitted, second])).toEqual(['image a', 'pack 2']);
});

test('a replaced picture is no longer needed', () => {
  expect(needed([submitted, edited({ content: { banner: facts.picture('d') } })])).toEqual([
    'image d',
    'pack 1',
  ]);
});

test('the files of a proposed change are needed until it is rejected', () => {
  expect(needed([submitted, approved, facts.fileProposed])).toContain('pack 2');
  expect(needed([submitted, approved, facts.fileProposed, facts.C1Rejected])).not.toContain('pack 2');
});

test('the files of a change that a takedown ended are needed while it can be opened again', () => {
  const down = [submitted, approved, facts.fileProposed, facts.C1TakenDown, facts.takenDown];
  expect(needed(down)).toContain('pack 2');
  expect(needed([...down, edited({ content: { title: 'Best Boats' } })])).not.toContain('pack 2');
});

test('a deleted add-on needs its files only while it can be restored', () => {
  expect(needed([submitted, facts.deletedByPublisher])).toEqual([]);
  expect(needed([submitted, facts.deletedByStaff])).toEqual(['image a', 'pack 1']);
  expect(needed([submitted, facts.deletedByStaff], new Date('2026-04-01T12:00:00Z'))).toEqual([]);
});

test('an add-on without a file, or that does not exist, needs no pack', () => {
  expect(needed([facts.submittedLink])).toEqual(['image a']);
  expect(needed([])).toEqual([]);
});
