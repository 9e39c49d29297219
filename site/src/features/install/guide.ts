// How a download gets into the game, by what the file is and where one plays. The game's own link scheme imports files
// that are on the device already, not from an address, so the file type has to open the game.
import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import type { Device } from '../game/device.ts';

type Facts = NonNullable<AddonDetail['facts']>;
type Kind = Facts['packs'][number]['kind'];

/** What a guide needs to know about a download. */
export type Installable = { fileName: string | null; facts: Facts | null };

export type FileKind = 'pack' | 'zipped-pack' | 'zip' | 'elsewhere';

/** What one has in hand after the download. */
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
      'Look into the .zip. If it has a level.dat, it is a world: rename the file so that it ends in .mcworld instead. If it has pictures of skins, unpack it, and choose one in the game under Dressing Room, Classic Skins, Owned Skins, Import.',
    ];
  }
  return [];
}

const opening: Readonly<Record<Device, readonly string[]>> = {
  android: [
    'Open the file from the notification or in the Files app. If you are asked with what, choose the game.',
    'The game starts and says that the import was successful.',
  ],
  ios: [
    'Open the Files app, then Downloads, and tap the file. If it does not open, tap Share and choose the game.',
    'The game starts and says that the import was successful.',
  ],
  windows: [
    'Close the game if it is running: a file that is opened while it runs may not be imported.',
    'Double-click the file in your Downloads folder.',
    'The game starts and says that the import was successful.',
  ],
  console: [
    'Consoles cannot open files. Import it on a phone, tablet or Windows PC with the same account.',
    'There, switch it on in a world and upload that world to a Realm, or host it: whoever joins from a console gets its packs.',
  ],
  other: ['Open it there. The game starts and says that the import was successful.'],
};

const has = ({ facts }: Installable, ...kinds: Kind[]) =>
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

/** What one should know before. */
export function cautionsOf(installable: Installable): string[] {
  const cautions: string[] = [];
  if (experimentsOf(installable).length > 0) {
    cautions.push('Experiments cannot be taken back from a world: copy the world before you switch them on.');
  } else if (installable.facts?.scripts) {
    cautions.push('It runs scripts. They need no experiment: activating the pack is enough.');
  }
  if (has(installable, 'behavior', 'script')) {
    cautions.push('A world with a behavior pack earns no achievements.');
  }
  return cautions;
}

const experimentsOf = ({ facts }: Installable) => [
  ...new Set(facts?.packs.flatMap(({ experiments }) => experiments) ?? []),
];
