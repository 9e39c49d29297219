// How to get a download into the game, by file kind and device. The game's own link scheme only imports files
// that are already on the device, so the file type has to open the game.
import type { MessageDescriptor } from '@lingui/core';
import { msg, ph } from '@lingui/core/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { Device } from '../../../app/game/device.ts';
import type { Format } from '../../../app/i18n/format.ts';

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
export function openingSteps(installable: Installable, device: Device): MessageDescriptor[] {
  return [...fetching(installable, device), ...renaming(installable), ...opening[device]];
}

function fetching({ fileName }: Installable, device: Device): MessageDescriptor[] {
  if (device === 'console') return [];
  if (fileName === null) return [msg`Press Download and fetch the file from the publisher's page.`];
  return device === 'other'
    ? [msg`Press Download.`, msg`Move the file to the phone, tablet or Windows PC that you play on.`]
    : [msg`Press Download and wait until the file is saved.`];
}

function renaming(installable: Installable): MessageDescriptor[] {
  const kind = fileKindOf(installable);
  if (kind === 'zipped-pack') {
    const ending = (installable.facts?.packs.length ?? 0) > 1 ? '.mcaddon' : '.mcpack';
    return [msg`Rename the file so that it ends in ${ending} instead of .zip: the game then opens it.`];
  }
  if (kind === 'zip') {
    return [
      msg`Open the .zip. If it contains level.dat, it is a world: rename the file so that it ends in .mcworld. If it contains skins, extract it and import one in the game under Dressing Room, Classic Skins, Owned Skins, Import.`,
    ];
  }
  return [];
}

const opening: Readonly<Record<Device, readonly MessageDescriptor[]>> = {
  android: [
    msg`Open the file from the notification or in the Files app. If asked which app to use, choose the game.`,
    msg`The game starts and says that the import was successful.`,
  ],
  ios: [
    msg`Open the Files app, then Downloads, and tap the file. If it does not open, tap Share and choose the game.`,
    msg`The game starts and says that the import was successful.`,
  ],
  windows: [
    msg`Close the game if it is running: otherwise the import may fail.`,
    msg`Double-click the file in your Downloads folder.`,
    msg`The game starts and says that the import was successful.`,
  ],
  console: [
    msg`Consoles cannot open files. Import the file on a phone, tablet or Windows PC with the same account.`,
    msg`Activate it there in a world, then host that world or upload it to a Realm: players who join from a console get its packs.`,
  ],
  other: [msg`Open it there. The game starts and says that the import was successful.`],
};

/** Whether a download has a pack of one of these kinds. */
export const has = ({ facts }: Installable, ...kinds: Kind[]) =>
  facts?.packs.some(({ kind }) => kinds.includes(kind)) ?? false;

/** What to do in the game after the import. */
export function switchingOnSteps(installable: Installable, list: Format['list']): MessageDescriptor[] {
  const hasBehavior = has(installable, 'behavior', 'script');
  const hasResources = has(installable, 'resource');
  const steps: MessageDescriptor[] = [];
  if (has(installable, 'skin'))
    steps.push(msg`Open Dressing Room, Classic Skins, and choose a skin of the pack.`);
  if (has(installable, 'world-template')) {
    steps.push(msg`Press Play, Create New World, and choose the template among the imported ones.`);
  }
  if (hasBehavior) {
    steps.push(
      hasResources
        ? msg`Edit your world, and activate the pack under Behavior Packs. Check that its resource pack is active under Resource Packs.`
        : msg`Edit your world, and activate the pack under Behavior Packs.`,
    );
  } else if (hasResources) {
    steps.push(
      msg`Activate the pack in Settings under Global Resources, or for one world under its Resource Packs.`,
    );
  }
  const experiments = experimentsOf(installable);
  if (experiments.length > 0) {
    steps.push(
      msg`In the same settings of the world, under Experiments, switch on ${ph({ experiments: list(experiments) })}.`,
    );
  }
  return steps;
}

/** What to know before the import. */
export function cautionsOf(installable: Installable): MessageDescriptor[] {
  const cautions: MessageDescriptor[] = [];
  if (experimentsOf(installable).length > 0) {
    cautions.push(msg`Experiments cannot be removed from a world: copy the world before you turn them on.`);
  } else if (installable.facts?.scripts) {
    cautions.push(msg`It runs scripts. They need no experiment: activating the pack is enough.`);
  }
  if (has(installable, 'behavior', 'script')) {
    cautions.push(msg`A world with a behavior pack earns no achievements.`);
  }
  return cautions;
}

/** The experiments that its packs need. */
export const experimentsOf = ({ facts }: Installable) => [
  ...new Set(facts?.packs.flatMap(({ experiments }) => experiments) ?? []),
];
