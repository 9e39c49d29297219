// The manifest.json of a pack, read as leniently as the game reads it.

import { unreadableManifest } from '@sandcrate/core/pack/errors.ts';
import type { PackDependency, PackKind, PackModule } from '@sandcrate/core/pack/facts.ts';
import { MAX_CAPABILITIES, MAX_DEPENDENCIES, MAX_MODULES, MAX_TERM } from '@sandcrate/core/pack/limits.ts';
import { packNotes } from '@sandcrate/core/pack/notes.ts';
import { decodeText, displayText } from '@sandcrate/core/pack/text.ts';
import { z } from 'zod';
import { parseLenientJson, UnreadableJson } from './json/lenient-json.ts';

/** A manifest in one shape. Name and description are as written: they may be keys of a language file. */
export type Manifest = {
  name: string;
  description: string;
  uuid: string | null;
  version: string | null;
  minEngineVersion: string | null;
  kind: PackKind;
  modules: PackModule[];
  dependencies: PackDependency[];
  scripts: boolean;
  capabilities: string[];
  experiments: string[];
  subpacks: number;
  /** The names of the subpacks as written, by the names of their folders in lower case. */
  subpackNames: ReadonlyMap<string, string>;
  notes: string[];
};

const term = (text: string) => displayText(text, MAX_TERM);
const Text = z.string().catch('');
const Term = z.string().transform(term);
const List = z.array(z.unknown()).catch([]);
// In braces and without dashes too, as some tools write them.
const uuidPattern = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/;
const Uuid = z
  .string()
  .transform((text) => uuidPattern.exec(text.trim().toLowerCase())?.slice(1).join('-') ?? null)
  .nullable()
  .catch(null);
const VersionPart = z.union([z.number(), z.string()]);
const Version = z
  .union([
    z
      .array(VersionPart)
      .min(1)
      .transform((parts) => parts.slice(0, 4).join('.')),
    z.string(),
    z.number(),
  ])
  .transform((version) => term(String(version)) || null)
  .nullable()
  .catch(null);

// Whole numbers with dots, which may be followed by a word, as in '1.21.0-beta'.
const gameVersion = /^\d{1,9}(\.\d{1,9}){0,4}(?!\d|e[+-]?\d|\.(?!\*))/i;
const GameVersion = Version.transform((version) =>
  version !== null && gameVersion.test(version) ? version : null,
);

const Module = z.object({ type: Term.catch('unknown'), uuid: Uuid, version: Version }).catch({
  type: 'unknown',
  uuid: null,
  version: null,
});
const Dependency = z.object({ uuid: Uuid, module_name: Term.nullable().catch(null), version: Version });
const Capabilities = z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)]);
const Header = z.object({
  name: Text,
  description: Text,
  uuid: Uuid,
  version: z.unknown().optional(),
  // A pack_manifest.json has these under other names, and its modules in here.
  pack_id: Uuid,
  packs_version: z.unknown().optional(),
  modules: List,
  min_engine_version: GameVersion,
  // World templates may allow any version, written '*'.
  base_game_version: GameVersion,
});
const Subpack = z.object({ folder_name: z.string(), name: Text });
const ManifestFile = z.object({
  header: Header,
  modules: List,
  dependencies: List,
  capabilities: Capabilities.catch([]),
  subpacks: List,
});

const scriptTypes = new Set(['script', 'javascript', 'client_data']);
const kinds: readonly [type: string, kind: PackKind][] = [
  ['world_template', 'world-template'],
  ['skin_pack', 'skin'],
  ['data', 'behavior'],
  ['resources', 'resource'],
];

/**
 * Reads a manifest.
 * @returns null when it is JSON, but describes no pack (it has no header)
 * @throws DomainError with the reason when it is not JSON
 */
export function parseManifest(bytes: Uint8Array): Manifest | null {
  const { value, hasComments, hasTrailingCommas } = parseJson(bytes);
  const parsed = ManifestFile.safeParse(value);
  if (!parsed.success) return null;
  const { header, ...rest } = parsed.data;
  const listed = rest.modules.length > 0 ? rest.modules : header.modules;
  const modules = listed.slice(0, MAX_MODULES).map((module) => Module.parse(module));
  const types = modules.map(({ type }) => type);
  const dependencies = rest.dependencies.slice(0, MAX_DEPENDENCIES).flatMap(toDependency);
  const uuid = header.uuid ?? header.pack_id;
  const version = header.version ?? header.packs_version;
  const notes: string[] = [];
  if (hasComments) notes.push(packNotes.comments);
  if (hasTrailingCommas) notes.push(packNotes.trailingCommas);
  if (typeof version === 'string') notes.push(packNotes.textVersions);
  if (uuid === null) notes.push(packNotes.noUuid);
  const uuids = [uuid, ...modules.map((module) => module.uuid)].filter((one) => one !== null);
  if (new Set(uuids).size < uuids.length) notes.push(packNotes.repeatedUuid);
  if (listed.length > MAX_MODULES) notes.push(packNotes.someModules(MAX_MODULES));
  if (rest.dependencies.length > MAX_DEPENDENCIES) {
    notes.push(packNotes.someDependencies(MAX_DEPENDENCIES));
  }
  return {
    name: header.name,
    description: header.description,
    uuid,
    version: Version.parse(version),
    minEngineVersion: header.min_engine_version ?? header.base_game_version,
    kind: kindOf(types),
    modules,
    dependencies,
    scripts: types.some((type) => scriptTypes.has(type)),
    capabilities: rest.capabilities.slice(0, MAX_CAPABILITIES).map(term),
    experiments: experimentsOf(dependencies),
    subpacks: rest.subpacks.length,
    subpackNames: subpackNames(rest.subpacks),
    notes,
  };
}

function parseJson(bytes: Uint8Array) {
  try {
    return parseLenientJson(decodeText(bytes));
  } catch (error) {
    if (error instanceof UnreadableJson) throw unreadableManifest(error.problem);
    throw error;
  }
}

function toDependency(value: unknown): PackDependency[] {
  const parsed = Dependency.safeParse(value);
  if (!parsed.success) return [];
  const { uuid, module_name: moduleName, version } = parsed.data;
  return uuid === null && moduleName === null ? [] : [{ uuid, moduleName, version }];
}

function kindOf(types: readonly string[]): PackKind {
  const kind = kinds.find(([type]) => types.includes(type));
  if (kind) return kind[1];
  return types.some((type) => scriptTypes.has(type)) ? 'script' : 'other';
}

const subpackNames = (subpacks: readonly unknown[]) =>
  new Map(
    subpacks.flatMap((subpack) => {
      const { data } = Subpack.safeParse(subpack);
      return data === undefined ? [] : [[data.folder_name.toLowerCase(), data.name] as const];
    }),
  );

/** Script modules in beta run only with the experiment 'Beta APIs' switched on. */
const experimentsOf = (dependencies: readonly PackDependency[]) =>
  dependencies.some(
    ({ moduleName, version }) => moduleName?.startsWith('@minecraft/') && version?.includes('beta'),
  )
    ? ['Beta APIs']
    : [];
