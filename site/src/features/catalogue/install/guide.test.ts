import { expect, test } from 'vitest';
import { formatOf } from '../../../app/i18n/format.ts';
import { sourceI18n } from '../../../app/i18n/messages.ts';
import { packFacts, somePack } from '../../../testing/some-addon.ts';
import * as guide from './guide.ts';
import { fileKindOf, type Installable } from './guide.ts';
import { stepKinds } from './step-kinds.ts';

const inEnglish = (texts: ReturnType<typeof guide.cautionsOf>) => texts.map((text) => sourceI18n()._(text));
const openingSteps = (...of: Parameters<typeof guide.openingSteps>) => inEnglish(guide.openingSteps(...of));
const switchingOnSteps = (of: Installable) => inEnglish(guide.switchingOnSteps(of, formatOf('en').list));
const cautionsOf = (of: Installable) => inEnglish(guide.cautionsOf(of));

type Pack = NonNullable<Installable['facts']>['packs'][number];
const factsOf = (...packs: Partial<Pack>[]): Installable['facts'] => ({
  ...packFacts,
  manifest: packs.length > 0,
  scripts: packs.some(({ scripts }) => scripts === true),
  packs: packs.map((pack) => ({ ...somePack, ...pack })),
});
const file = (fileName: string | null, ...packs: Partial<Pack>[]): Installable => ({
  fileName,
  facts: factsOf(...packs),
});

test('a pack is opened by its type, with the game closed on Windows', () => {
  const pack = file('boats.mcpack', { kind: 'behavior' });
  expect(fileKindOf(pack)).toBe('pack');
  expect(openingSteps(pack, 'windows')).toEqual([
    'Press Download and wait until the file is saved.',
    'Close the game if it is running: otherwise the import may fail.',
    'Double-click the file in your Downloads folder.',
    'The game starts and says that the import was successful.',
  ]);
  expect(openingSteps(pack, 'android')[1]).toContain('choose the game');
  expect(openingSteps(pack, 'ios')[1]).toContain('tap Share');
});

test('on other devices the file is moved first; a console gets it from a world', () => {
  const pack = file('boats.mcaddon', { kind: 'behavior' });
  expect(openingSteps(pack, 'other')[1]).toBe(
    'Move the file to the phone, tablet or Windows PC that you play on.',
  );
  expect(openingSteps(pack, 'console')[0]).toContain('Consoles cannot open files.');
});

test('a zipped pack is renamed according to how many packs it contains', () => {
  expect(openingSteps(file('boats.zip', { kind: 'resource' }), 'android')[1]).toContain('.mcpack');
  expect(openingSteps(file('boats.ZIP', { kind: 'resource' }, { kind: 'behavior' }), 'ios')[1]).toContain(
    '.mcaddon',
  );
});

test('a zip without a manifest is a world or skins', () => {
  const zip = file('castle.zip');
  expect(fileKindOf(zip)).toBe('zip');
  expect(openingSteps(zip, 'android')[1]).toContain('.mcworld');
  expect(switchingOnSteps(zip)).toEqual([]);
});

test("a release without a file here is fetched from the publisher's page", () => {
  const elsewhere = { fileName: null, facts: null };
  expect(openingSteps(elsewhere, 'android')[0]).toBe(
    "Press Download and fetch the file from the publisher's page.",
  );
  expect(switchingOnSteps(elsewhere)).toEqual([]);
  expect(cautionsOf(elsewhere)).toEqual([]);
});

test.each([
  [['behavior'], ['under Behavior Packs.']],
  [['behavior', 'resource'], ['resource pack is active']],
  [['resource'], ['Global Resources']],
  [['skin'], ['Classic Skins']],
  [['world-template'], ['choose the template']],
] as const)('%j is switched on where the game keeps it', (kinds, texts) => {
  const steps = switchingOnSteps(file('a.mcaddon', ...kinds.map((kind) => ({ kind }))));
  expect(steps).toHaveLength(texts.length);
  for (const [n, text] of texts.entries()) expect(steps[n]).toContain(text);
});

test('experiments are named, with their effect on a world', () => {
  const pack = file('a.mcaddon', { kind: 'behavior', scripts: true, experiments: ['Beta APIs'] });
  expect(switchingOnSteps(pack).at(-1)).toBe(
    'In the same settings of the world, under Experiments, switch on Beta APIs.',
  );
  expect(cautionsOf(pack)).toEqual([
    'Experiments cannot be removed from a world: copy the world before you turn them on.',
    'A world with a behavior pack earns no achievements.',
  ]);
});

test('scripts without experiments need nothing more', () =>
  expect(cautionsOf(file('a.mcaddon', { kind: 'behavior', scripts: true }))[0]).toBe(
    'It runs scripts. They need no experiment: activating the pack is enough.',
  ));

test('the steps of a guide that have a drawing depend on the device and the pack', () => {
  const pack = file('a.mcpack', { kind: 'behavior', experiments: ['Beta APIs'] });
  expect(stepKinds(pack, 'android')).toEqual(['open', 'choose', 'activate', 'experiments']);
  expect(stepKinds(pack, 'console')).toEqual(['activate', 'experiments']);
  expect(stepKinds(file('a.mcpack', { kind: 'resource' }), 'windows')).toEqual(['open', 'activate']);
  expect(stepKinds(file('skins.zip'), 'windows')).toEqual(['open']);
});
