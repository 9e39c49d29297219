// How to get a download into the game, by file kind and device. The game's own link scheme only imports files
// that are already on the device, so the file type has to open the game.
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { Device } from '../../../app/game/device.ts';

type Facts = NonNullable<AddonDetail['facts']>;
type Kind = Facts['packs'][number]['kind'];

/** What a guide needs to know about a download. */
export type Installable = { fileName: string | null; facts: Facts | null };

export type FileKind = 'pack' | 'zipped-pack' | 'zip' | 'elsewhere';

/** The kind of the downloaded file. */
export function fileKindOf({ fileName, facts }: Installable): FileKind {
  if (fileName === null) return 'elsewhere';
  if (/\.mc(pack|addon)$/i.test(fileName)) return 'pack';
  return facts?.manifest ? 'zipped-pack' : 'zip';
}

/** The steps from the download to the game's message that the import is done. */
export function openingSteps(installable: Installable, device: Device): string[] {
  return [...fetching(installable, device), ...renaming(installable), ...opening[device]];
}

function fetching({ fileName }: Installable, device: Device): string[] {
  if (device === 'console') return [];
  if (fileName === null) return ["Press Download and fetch the file from the publisher's page."];
  return device === 'other'
    ? ['Press Download.', 'Move the file to the phone, tablet or Windows PC that you play on.']
    : ['Press Download and wait until the file is saved.'];
}

function renaming(installable: Installable): string[] {
  const kind = fileKindOf(installable);
  if (kind === 'zipped-pack') {
    const ending = (installable.facts?.packs.length ?? 0) > 1 ? '.mcaddon' : '.mcpack';
    return [`Rename the file so that it ends in ${ending} instead of .zip: the game then opens it.`];
  }
  if (kind === 'zip') {
    return [
      'Open the .zip. If it contains level.dat, it is a world: rename the file so that it ends in .mcworld. If it contains skins, extract it and import one in the game under Dressing Room, Classic Skins, Owned Skins, Import.',
    ];
  }
  return [];
}

const opening: Readonly<Record<Device, readonly string[]>> = {
  android: [
    'Open the file from the notification or in the Files app. If asked which app to use, choose the game.',
    'The game starts and says that the import was successful.',
  ],
  ios: [
    'Open the Files app, then Downloads, and tap the file. If it does not open, tap Share and choose the game.',
    'The game starts and says that the import was successful.',
  ],
  windows: [
    'Close the game if it is running: otherwise the import may fail.',
    'Double-click the file in your Downloads folder.',
    'The game starts and says that the import was successful.',
  ],
  console: [
    'Consoles cannot open files. Import the file on a phone, tablet or Windows PC with the same account.',
    'Activate it there in a world, then host that world or upload it to a Realm: players who join from a console get its packs.',
  ],
  other: ['Open it there. The game starts and says that the import was successful.'],
};

/** Whether a download has a pack of one of these kinds. */
export const has = ({ facts }: Installable, ...kinds: Kind[]) =>
  facts?.packs.some(({ kind }) => kinds.includes(kind)) ?? false;

/** What to do in the game after the import. */
export function switchingOnSteps(installable: Installable): string[] {
  const hasBehavior = has(installable, 'behavior', 'script');
  const hasResources = has(installable, 'resource');
  const steps: string[] = [];
  if (has(installable, 'skin'))
    steps.push('Open Dressing Room, Classic Skins, and choose a skin of the pack.');
  if (has(installable, 'world-template')) {
    steps.push('Press Play, Create New World, and choose the template among the imported ones.');
  }
  if (hasBehavior) {
    steps.push(
      hasResources
        ? 'Edit your world, and activate the pack under Behavior Packs. Check that its resource pack is active under Resource Packs.'
        : 'Edit your world, and activate the pack under Behavior Packs.',
    );
  } else if (hasResources) {
    steps.push(
      'Activate the pack in Settings under Global Resources, or for one world under its Resource Packs.',
    );
  }
  const experiments = experimentsOf(installable);
  if (experiments.length > 0) {
    steps.push(
      `In the same settings of the world, under Experiments, switch on ${experiments.join(' and ')}.`,
    );
  }
  return steps;
}

/** What to know before the import. */
export function cautionsOf(installable: Installable): string[] {
  const cautions: string[] = [];
  if (experimentsOf(installable).length > 0) {
    cautions.push('Experiments cannot be removed from a world: copy the world before you turn them on.');
  } else if (installable.facts?.scripts) {
    cautions.push('It runs scripts. They need no experiment: activating the pack is enough.');
  }
  if (has(installable, 'behavior', 'script')) {
    cautions.push('A world with a behavior pack earns no achievements.');
  }
  return cautions;
}

/** The experiments that its packs need. */
export const experimentsOf = ({ facts }: Installable) => [
  ...new Set(facts?.packs.flatMap(({ experiments }) => experiments) ?? []),
];
