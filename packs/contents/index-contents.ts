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
  MAX_LANGUAGE_BYTES,
} from '@sandcrate/core/pack/limits.ts';
import { decodeText, displayPath, displayText } from '@sandcrate/core/pack/text.ts';
import { type ArchiveEntry, readEntry } from '../archive.ts';
import { isScript, scriptNames } from '../diff/script-names.ts';
import { type UploadFile, uploadFiles } from '../diff/upload-files.ts';
import type { InspectOptions } from '../inspect.ts';
import { parseLenientJson, UnreadableJson } from '../json/lenient-json.ts';
import { parseLanguage } from '../language.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';
import { type Found, foundByPath, languageCode, readerOf } from './definition-files.ts';
import { addTexts, type Languages, namesOf } from './names.ts';

type Run = {
  definitions: Map<ContentKind, Map<string, Placed>>;
  texts: Languages;
  packNames: Set<string>;
  modules: Set<string>;
  scriptFiles: number;
  unread: number;
  /** The bytes of definitions and scripts that may still be read. */
  bytesLeft: number;
};

/** A thing and the file that defines it, within the upload. */
type Placed = Found & Pick<UploadFile, 'path' | 'subpack'>;

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
  const { files, close } = await uploadFiles(source, { scratch, unpacker });
  try {
    const run: Run = {
      definitions: new Map(),
      texts: new Map(),
      packNames: new Set(),
      modules: new Set(),
      scriptFiles: 0,
      unread: 0,
      bytesLeft: MAX_DEFINITIONS_BYTES,
    };
    for (const file of files.values()) {
      if (file.pack === null) continue;
      const { name } = file.pack.pack;
      if (name !== '') run.packNames.add(name);
      await indexFile(file, run);
    }
    return toContents(run);
  } finally {
    await close();
  }
}

async function indexFile(file: UploadFile, run: Run): Promise<void> {
  const { inPack, folded, path, subpack, entry } = file;
  const language = languageCode(inPack);
  if (language !== undefined) return indexLanguage(file, language, run);
  if (isScript(folded) && folded.startsWith('scripts/')) return indexScript(entry, run);
  const reader = readerOf(folded);
  if (reader === undefined) return;
  const found = reader.read
    ? reader.read(await readJson(entry, run), inPack)
    : [foundByPath(reader.kind, inPack)];
  for (const one of found) place({ ...one, path, subpack }, run);
}

function place(placed: Placed, { definitions }: Run): void {
  const ofKind = definitions.get(placed.kind) ?? new Map<string, Placed>();
  const key = `${placed.subpack ?? ''}\n${placed.id}`;
  if (!ofKind.has(key)) ofKind.set(key, placed);
  definitions.set(placed.kind, ofKind);
}

async function indexLanguage({ entry, pack }: UploadFile, language: string, run: Run): Promise<void> {
  const bytes = await readOrCount(entry, MAX_LANGUAGE_BYTES, run);
  if (bytes === null) return;
  const texts = parseLanguage(decodeText(bytes));
  addTexts(run.texts, language, texts);
  const packName = displayText(texts.get(pack?.nameKey ?? '') ?? '');
  if (packName !== '') run.packNames.add(packName);
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
  packNames: [...run.packNames].slice(0, listed),
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
  path: displayPath(placed.path),
  vanilla: placed.id.startsWith('minecraft:'),
  subpack: placed.subpack,
});
