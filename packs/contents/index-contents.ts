// The index of what is inside a pack. It runs over files that the inspector has accepted, in a worker or in the browser;
// a file that cannot be read is counted and passed over, since the game passes over it too.
import { DomainError } from '@sandcrate/core/domain-error.ts';
import {
  CONTENT_KINDS,
  type ContentKind,
  type Definition,
  type PackContents,
} from '@sandcrate/core/pack/contents.ts';
import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import {
  MAX_CONTENTS_BYTES,
  MAX_DEFINITION_BYTES,
  MAX_DEFINITIONS,
  MAX_DEFINITIONS_BYTES,
  MAX_ENTRIES,
  MAX_LANGUAGE_BYTES,
  MAX_LANGUAGES,
} from '@sandcrate/core/pack/limits.ts';
import { decodeText, displayText } from '@sandcrate/core/pack/text.ts';
import { type ArchiveEntry, readEntry } from '../archive.ts';
import { checkArchive } from '../check-archive.ts';
import { scriptNames } from '../diff/script-names.ts';
import { extensionOf, joinPath } from '../entry-path.ts';
import { type Files, findPacks } from '../find-packs.ts';
import type { InspectOptions } from '../inspect.ts';
import { parseLenientJson, UnreadableJson } from '../json/lenient-json.ts';
import { parseLanguage } from '../language.ts';
import { isGameArchive } from '../nesting.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';
import { openZip } from '../zip/open-zip.ts';
import { type Found, foundByPath, languageCode, readerOf } from './definition-files.ts';
import { namesOf } from './names.ts';

type Run = Required<Pick<InspectOptions, 'scratch'>> &
  Pick<InspectOptions, 'unpacker'> & {
    definitions: Map<ContentKind, Map<string, Placed>>;
    /** Texts by key, by language. */
    texts: Map<string, Map<string, string>>;
    modules: Set<string>;
    scriptFiles: number;
    unread: number;
    /** The bytes of definitions and scripts that may still be read. */
    bytesLeft: number;
  };

/** A thing and the file that defines it, within the upload. */
type Placed = Found & { path: string };

/**
 * Lists what the packs in a .zip, .mcpack or .mcaddon file define, with the names that their language files give it.
 * Of a thing that several files define, the first is taken.
 * @param options as for `inspectPack`
 * @throws DomainError 'unprocessable' when the archive itself is damaged or unsafe
 */
export async function indexContents(
  source: RandomAccess,
  { scratch = memoryScratch, unpacker }: Omit<InspectOptions, 'fileName' | 'depth'> = {},
): Promise<PackContents> {
  const run: Run = {
    scratch,
    unpacker,
    definitions: new Map(),
    texts: new Map(),
    modules: new Set(),
    scriptFiles: 0,
    unread: 0,
    bytesLeft: MAX_DEFINITIONS_BYTES,
  };
  await indexArchive(source, '', run);
  return toContents(run);
}

async function indexArchive(source: RandomAccess, prefix: string, run: Run): Promise<void> {
  const archive = await openZip(source, MAX_ENTRIES, run.unpacker);
  const { files } = checkArchive(archive, source.size, 0);
  const { packs } = await findPacks(files, true);
  for (const { folder } of packs) await indexPack(files, folder, prefix, run);
  if (prefix !== '') return;
  for (const [path, entry] of files) if (isGameArchive(path)) await indexInner(entry, path, run);
}

async function indexInner(entry: ArchiveEntry, path: string, run: Run): Promise<void> {
  const scratch = await run.scratch();
  try {
    await entry.extract((chunk) => scratch.write(chunk));
    await indexArchive(await scratch.open(), path, run);
  } finally {
    await scratch.discard();
  }
}

async function indexPack(files: Files, folder: string, prefix: string, run: Run): Promise<void> {
  for (const [path, entry] of files) {
    if (folder !== '' && !path.startsWith(`${folder}/`)) continue;
    const inPack = folder === '' ? path : path.slice(folder.length + 1);
    await indexFile(entry, inPack, joinPath(prefix, path), run);
  }
}

async function indexFile(entry: ArchiveEntry, inPack: string, path: string, run: Run): Promise<void> {
  const extension = extensionOf(inPack);
  const language = languageCode(inPack);
  if (language !== undefined) return indexLanguage(entry, language, run);
  if (extension === 'js' && inPack.startsWith('scripts/')) return indexScript(entry, run);
  const reader = readerOf(inPack, extension);
  if (reader === undefined) return;
  const found = reader.read
    ? reader.read(await readJson(entry, run), inPack)
    : [foundByPath(reader.kind, inPack)];
  for (const one of found) place({ ...one, path }, run);
}

function place(placed: Placed, { definitions }: Run): void {
  const ofKind = definitions.get(placed.kind) ?? new Map<string, Placed>();
  if (!ofKind.has(placed.id)) ofKind.set(placed.id, placed);
  definitions.set(placed.kind, ofKind);
}

async function indexLanguage(entry: ArchiveEntry, language: string, run: Run): Promise<void> {
  if (run.texts.size >= MAX_LANGUAGES && !run.texts.has(language)) return;
  const bytes = await readOrCount(entry, MAX_LANGUAGE_BYTES, run);
  if (bytes === null) return;
  const texts = run.texts.get(language) ?? new Map<string, string>();
  for (const [key, text] of parseLanguage(decodeText(bytes))) if (!texts.has(key)) texts.set(key, text);
  run.texts.set(language, texts);
}

async function indexScript(entry: ArchiveEntry, run: Run): Promise<void> {
  run.scriptFiles++;
  const bytes = await readOrCount(entry, MAX_DEFINITION_BYTES, run);
  if (bytes === null) return;
  for (const module of scriptNames(decodeText(bytes)).modules) run.modules.add(module);
}

async function readJson(entry: ArchiveEntry, run: Run): Promise<unknown> {
  const bytes = await readOrCount(entry, MAX_DEFINITION_BYTES, run);
  if (bytes === null) return undefined;
  try {
    return parseLenientJson(decodeText(bytes)).value;
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    run.unread++;
    return undefined;
  }
}

/** The bytes of a file, or null when it is too large, damaged, or past what may be read of one upload. */
async function readOrCount(entry: ArchiveEntry, limit: number, run: Run): Promise<Uint8Array | null> {
  try {
    const bytes = await readEntry(entry, Math.min(limit, run.bytesLeft));
    if (bytes === null) run.unread++;
    else run.bytesLeft -= bytes.length;
    return bytes;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    run.unread++;
    return null;
  }
}

/** The index, within MAX_CONTENTS_BYTES of JSON: where it is longer, each kind lists fewer. */
function toContents(run: Run): PackContents {
  for (let listed = MAX_DEFINITIONS; ; listed = Math.floor(listed / 2)) {
    const contents = listUpTo(listed, run);
    if (listed === 0 || jsonBytes(contents) <= MAX_CONTENTS_BYTES) return contents;
  }
}

const listUpTo = (listed: number, run: Run): PackContents => ({
  groups: CONTENT_KINDS.flatMap((kind) => {
    const all = [...(run.definitions.get(kind)?.values() ?? [])];
    if (all.length === 0) return [];
    return [
      {
        kind,
        total: all.length,
        definitions: all.slice(0, listed).map((placed) => toDefinition(placed, run)),
      },
    ];
  }),
  languages: [...run.texts.keys()].sort(),
  scripts: { files: run.scriptFiles, modules: [...run.modules].sort() },
  unread: run.unread,
});

const toDefinition = (placed: Placed, { texts }: Run): Definition => ({
  id: displayText(placed.id),
  names: namesOf(placed, texts),
  path: displayText(placed.path),
  vanilla: placed.id.startsWith('minecraft:'),
});
