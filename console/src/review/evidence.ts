// The file that a moderator decides on, and the one that is live until then.
import type { ConsoleAddon, ProposedRelease } from '@sandcrate/api/addons/admin-contract.ts';
import type { ReleaseDiffView } from '@sandcrate/api/addons/discovery-contract.ts';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';

export type FileEvidence = Pick<
  ProposedRelease,
  | 'version'
  | 'fileUrl'
  | 'fileName'
  | 'fileSize'
  | 'sha256'
  | 'customDownloadUrl'
  | 'minGameVersion'
  | 'scannedAt'
  | 'sameFileAs'
> & {
  /** Undefined until the details are loaded. */
  facts: ConsoleAddon['facts'] | undefined;
};

export type Evidence = {
  /** The file under review. */
  file: FileEvidence;
  /** The file that players get until then; null unless a proposed change would replace it. */
  live: FileEvidence | null;
};

export function evidenceOf(addon: ReviewedAddon): Evidence {
  const current: FileEvidence = { ...addon, facts: addon.facts };
  const proposed = addon.openChange?.release;
  return proposed ? { file: proposed, live: current } : { file: current, live: null };
}

type Pack = NonNullable<ConsoleAddon['facts']>['packs'][number];

/** The pack of the live file that this pack replaces. */
export const replacedBy = (pack: Pack, live: FileEvidence): Pack | undefined =>
  live.facts?.packs.find(({ uuid, path, kind }) =>
    pack.uuid === null ? path === pack.path && kind === pack.kind : uuid === pack.uuid,
  );

export const dependencyName = ({ moduleName, uuid, version }: Pack['dependencies'][number]) =>
  [moduleName ?? uuid, version].filter(Boolean).join(' ');

const modulesOf = ({ dependencies }: Pack) => dependencies.flatMap(({ moduleName }) => moduleName ?? []);

/** Modules of the game that reach beyond the world: the network, and the server itself. */
const FAR_REACHING = /^@minecraft\/(?:server-net|server-admin)\b/;

/**
 * What a file can do beyond changing how the game looks, as sentences: what is unusual, and what nearly every file with
 * scripts does.
 */
export function powersOf({ facts }: FileEvidence): { unusual: string[]; usual: string[] } {
  if (!facts) return { unusual: [], usual: [] };
  const all = (valuesOf: (pack: Pack) => readonly string[]) => [...new Set(facts.packs.flatMap(valuesOf))];
  const modules = all(modulesOf);
  const uses = (name: string) => `It uses ${name}.`;
  return {
    unusual: [
      ...modules.filter((name) => FAR_REACHING.test(name)).map(uses),
      ...all(({ capabilities }) => capabilities).map((name) => `It asks for the capability ${name}.`),
      ...all(({ experiments }) => experiments).map((name) => `It needs the experiment ${name}.`),
    ],
    usual: [
      ...(facts.scripts ? ['It runs scripts.'] : []),
      ...modules.filter((name) => !FAR_REACHING.test(name)).map(uses),
    ],
  };
}

/**
 * The new capabilities of a proposed file, as sentences.
 * @param diff the comparison of the files, once it has loaded
 */
export function newPowers({ file, live }: Evidence, diff?: ReleaseDiffView['diff']): string[] {
  if (live === null || !file.facts) return [];
  const packs = file.facts.packs;
  const before = live.facts?.packs ?? [];
  const added = (valuesOf: (pack: Pack) => readonly string[]) => {
    const known = new Set(before.flatMap(valuesOf));
    return [...new Set(packs.flatMap(valuesOf))].filter((value) => !known.has(value));
  };
  const modules = added(modulesOf);
  return [
    ...(file.facts.scripts && !live.facts?.scripts ? ['It runs scripts, and the live file does not.'] : []),
    ...[...new Set([...modules, ...(diff?.newModules ?? [])])].map((name) => `It now uses ${name}.`),
    ...(diff?.newAddresses ?? []).map((address) => `Its scripts name ${address}.`),
    ...added(({ capabilities }) => capabilities).map((name) => `It asks for the capability ${name}.`),
    ...added(({ experiments }) => experiments).map((name) => `It needs the experiment ${name}.`),
  ];
}
