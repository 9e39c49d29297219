// Facts that an uploaded file states about itself: its listing shows them, and search and recalls use them.
import { z } from 'zod';
import { MAX_FACTS_BYTES, MAX_NOTES, MAX_PACKS, MAX_TEXT, PACK_TYPES } from './limits.ts';
import { packNotes } from './notes.ts';
import { displayText } from './text.ts';
import { highestVersion } from './version.ts';

export const PackKind = z.enum(['behavior', 'resource', 'skin', 'world-template', 'script', 'other']);
export type PackKind = z.infer<typeof PackKind>;

export const PackType = z.enum(PACK_TYPES);
export type PackType = z.infer<typeof PackType>;

export const PackModule = z.object({
  type: z.string(),
  uuid: z.string().nullable(),
  version: z.string().nullable(),
});
export type PackModule = z.infer<typeof PackModule>;

/** Another pack by its UUID, or a script module by its name. */
export const PackDependency = z.object({
  uuid: z.string().nullable(),
  moduleName: z.string().nullable(),
  version: z.string().nullable(),
});
export type PackDependency = z.infer<typeof PackDependency>;

export const Pack = z.object({
  /** The folder of its manifest within the upload; empty at the root. */
  path: z.string(),
  kind: PackKind,
  name: z.string(),
  description: z.string(),
  /** In lower case; null when the manifest has none that is well-formed. */
  uuid: z.string().nullable(),
  version: z.string().nullable(),
  minEngineVersion: z.string().nullable(),
  modules: z.array(PackModule),
  dependencies: z.array(PackDependency),
  scripts: z.boolean(),
  capabilities: z.array(z.string()),
  /** Experiments of the game that it cannot run without, as far as the manifest shows. */
  experiments: z.array(z.string()),
  subpacks: z.int(),
});
export type Pack = z.infer<typeof Pack>;

export const PackFacts = z.object({
  /** Whether there is a manifest at all; worlds and skins may come without. */
  manifest: z.boolean(),
  /** The first packs; `uuids` names all of them. */
  packs: z.array(Pack),
  uuids: z.array(z.string()),
  /** The newest game version that any of the packs asks for. */
  minEngineVersion: z.string().nullable(),
  scripts: z.boolean(),
  /** Files, those in inner archives included; folders are not counted. */
  entries: z.int(),
  uncompressedBytes: z.int(),
  /** The path of the picture that stands for the upload. */
  icon: z.string().nullable(),
  /** Notes on unusual properties that are accepted. */
  notes: z.array(z.string()),
});
export type PackFacts = z.infer<typeof PackFacts>;

/** The findings in an upload, before they are cut to a size that an event can carry. */
export type Findings = {
  packs: Pack[];
  files: number;
  uncompressedBytes: number;
  icon: string | null;
  notes: string[];
};

/** Summarizes findings within MAX_FACTS_BYTES of JSON, and notes what had to be left out. */
export function toFacts({ packs, files, uncompressedBytes, icon, notes }: Findings): PackFacts {
  const uuids = [...new Set(packs.flatMap(({ uuid }) => uuid ?? []))];
  const engines = packs.flatMap(({ minEngineVersion }) => minEngineVersion ?? []);
  const allNotes = [...new Set(notes.map((note) => displayText(note)))];
  if (uuids.length < packs.filter(({ uuid }) => uuid !== null).length) allNotes.push(packNotes.sharedUuid);
  const facts: PackFacts = {
    manifest: packs.length > 0,
    packs: packs.slice(0, MAX_PACKS),
    uuids,
    minEngineVersion: highestVersion(engines),
    scripts: packs.some(({ scripts }) => scripts),
    entries: files,
    uncompressedBytes,
    icon: icon === null ? null : displayText(icon, MAX_TEXT),
    notes: allNotes.slice(0, MAX_NOTES),
  };
  while (jsonBytes(facts) > MAX_FACTS_BYTES) facts.packs.pop();
  if (facts.packs.length < packs.length) {
    facts.notes.push(packNotes.somePacks(facts.packs.length, packs.length));
  }
  return facts;
}

/** The type of an upload with packs of these kinds; null when it is none that players look for. */
export function packTypeOf(kinds: readonly PackKind[]): PackType | null {
  if (kinds.includes('world-template')) return 'world';
  const behaves = kinds.includes('behavior') || kinds.includes('script');
  if (kinds.includes('resource')) return behaves ? 'both' : 'resource';
  if (behaves) return 'behavior';
  return kinds.includes('skin') ? 'skin' : null;
}

/** The size of a value as JSON. */
export const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
