// The models of the creatures in a pack, in the textures that the pack brings. It reads files that the inspector has
// accepted; a model that cannot be shown is listed with the reason.
import { z } from 'zod';
import { DomainError } from '../../domain-error.ts';
import { readEntry } from '../archive.ts';
import { entityNames, languageCode } from '../contents/definition-files.ts';
import { type UploadFile, uploadFiles } from '../diff/upload-files.ts';
import { extensionOf } from '../entry-path.ts';
import { jsonBytes } from '../facts.ts';
import type { InspectOptions } from '../inspect.ts';
import { parseLenientJson, UnreadableJson } from '../json/lenient-json.ts';
import { parseLanguage } from '../language.ts';
import {
  MAX_DEFINITION_BYTES,
  MAX_LANGUAGE_BYTES,
  MAX_LANGUAGES,
  MAX_MODEL_BYTES,
  MAX_MODEL_FILES_BYTES,
  MAX_MODELS,
  MAX_MODELS_BYTES,
  MAX_TEXTURE_BYTES,
  MAX_TEXTURES_PIXELS,
} from '../limits.ts';
import type { RandomAccess } from '../random-access.ts';
import { blobScratch } from '../scratch.ts';
import { decodeText, displayText } from '../text.ts';
import { geometriesIn, type RawGeometry } from './geometry-files.ts';
import { ModelProblem, problems } from './model-problem.ts';
import type { ModelSummary, ModelTexture, PackModel, PackModels } from './models.ts';
import { resolveShape } from './resolve-shape.ts';

export type ModelOptions = Pick<InspectOptions, 'scratch' | 'unpacker'> & {
  /**
   * Decodes a PNG or JPEG picture and writes it anew as PNG.
   * @throws ModelProblem when it is damaged or too large
   */
  encodeTexture: (picture: Uint8Array) => Promise<ModelTexture>;
};

const Names = z.record(z.string(), z.string()).catch({});
const ClientEntity = z.object({
  'minecraft:client_entity': z.object({
    description: z.object({
      identifier: z.string().min(1),
      geometry: Names,
      textures: Names,
      materials: Names,
    }),
  }),
});

/** What a client entity says about its look, and the file that says it. */
type Look = z.infer<typeof ClientEntity>['minecraft:client_entity']['description'] & { file: UploadFile };

type Run = ModelOptions & {
  looks: Map<string, Look>;
  geometries: Map<string, RawGeometry>;
  /** By `textureKey`. */
  textures: Map<string, UploadFile>;
  encoded: Map<UploadFile, ModelTexture>;
  /** Texts by key, by language. */
  texts: Map<string, ReadonlyMap<string, string>>;
  fileBytesLeft: number;
  pixelsLeft: number;
  modelBytesLeft: number;
};

/**
 * Reads the models of all client entities in a .zip, .mcpack or .mcaddon file. Of an entity with several shapes or
 * textures, the default one is taken, or the first one that is in the file.
 * @throws DomainError 'unprocessable' when the archive itself is damaged or unsafe
 */
export async function readModels(source: RandomAccess, options: ModelOptions): Promise<PackModels> {
  const { scratch = blobScratch, unpacker } = options;
  const { files, close } = await uploadFiles(source, { scratch, unpacker });
  try {
    const run: Run = {
      ...options,
      looks: new Map(),
      geometries: new Map(),
      textures: new Map(),
      encoded: new Map(),
      texts: new Map(),
      fileBytesLeft: MAX_MODEL_FILES_BYTES,
      pixelsLeft: MAX_TEXTURES_PIXELS,
      modelBytesLeft: MAX_MODELS_BYTES,
    };
    for (const file of files.values()) await collect(file, run);
    const models: PackModel[] = [];
    for (const look of [...run.looks.values()].slice(0, MAX_MODELS)) models.push(await toModel(look, run));
    return { total: run.looks.size, models };
  } finally {
    await close();
  }
}

async function collect(file: UploadFile, run: Run): Promise<void> {
  const extension = extensionOf(file.inPack);
  const language = languageCode(file.inPack);
  if (language !== undefined) return collectTexts(file, language, run);
  if (file.inPack.startsWith('textures/')) return collectTexture(file, extension, run);
  if (extension !== 'json') return;
  if (file.inPack.startsWith('entity/')) return collectLook(file, run);
  if (!file.inPack.startsWith('models/')) return;
  for (const [id, geometry] of geometriesIn(await readJson(file, run)))
    if (!run.geometries.has(id)) run.geometries.set(id, geometry);
}

async function collectLook(file: UploadFile, run: Run): Promise<void> {
  const parsed = ClientEntity.safeParse(await readJson(file, run));
  if (!parsed.success) return;
  const { description } = parsed.data['minecraft:client_entity'];
  if (!run.looks.has(description.identifier)) run.looks.set(description.identifier, { ...description, file });
}

async function collectTexts(file: UploadFile, language: string, run: Run): Promise<void> {
  if (run.texts.size >= MAX_LANGUAGES || run.texts.has(language)) return;
  const bytes = await read(file, MAX_LANGUAGE_BYTES, run);
  if (bytes !== null) run.texts.set(language, parseLanguage(decodeText(bytes)));
}

/** Best first: of a texture in several formats, the game takes this one. */
const TEXTURE_EXTENSIONS = ['tga', 'png', 'jpg', 'jpeg'];

function collectTexture(file: UploadFile, extension: string, run: Run): void {
  const rank = TEXTURE_EXTENSIONS.indexOf(extension);
  if (rank === -1) return;
  const key = textureKey(rootOf(file), file.inPack.slice(0, -extension.length - 1));
  const known = run.textures.get(key);
  if (known === undefined || rank < TEXTURE_EXTENSIONS.indexOf(extensionOf(known.inPack)))
    run.textures.set(key, file);
}

/** The folder or inner archive of the pack that a file belongs to. */
const rootOf = ({ path, inPack }: UploadFile) => path.slice(0, path.length - inPack.length);

const textureKey = (root: string, name: string) => `${root}\n${name.toLowerCase()}`;

async function readJson(file: UploadFile, run: Run): Promise<unknown> {
  const bytes = await read(file, MAX_DEFINITION_BYTES, run);
  if (bytes === null) return undefined;
  try {
    return parseLenientJson(decodeText(bytes)).value;
  } catch (error) {
    if (error instanceof UnreadableJson) return undefined;
    throw error;
  }
}

/** The bytes of a file, or null when it is too large, damaged, or past what may be read of one upload. */
async function read({ entry }: UploadFile, limit: number, run: Run): Promise<Uint8Array | null> {
  const bytes = await readOrNull(entry, Math.min(limit, run.fileBytesLeft));
  run.fileBytesLeft -= bytes?.length ?? 0;
  return bytes;
}

async function readOrNull(entry: UploadFile['entry'], limit: number): Promise<Uint8Array | null> {
  try {
    return await readEntry(entry, limit);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function toModel(look: Look, run: Run): Promise<PackModel> {
  const summary: ModelSummary = {
    id: displayText(look.identifier),
    names: namesOf(look.identifier, run),
    vanilla: look.identifier.startsWith('minecraft:'),
    path: displayText(look.file.path),
    problem: null,
  };
  const translucent = Object.values(look.materials).some((material) => material.includes('blend'));
  try {
    if (run.modelBytesLeft <= 0) throw problems.budgetSpent();
    const shape = resolveShape(
      defaultFirst(look.geometry, (id) => run.geometries.has(id)),
      (id) => run.geometries.get(id),
    );
    const model = { ...summary, translucent, shape, texture: await textureOf(look, run) };
    const bytes = jsonBytes(model);
    if (bytes > MAX_MODEL_BYTES) throw problems.modelTooLarge();
    run.modelBytesLeft -= bytes;
    if (run.modelBytesLeft < 0) throw problems.budgetSpent();
    return model;
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return { ...summary, translucent, problem: error.message, shape: null, texture: null };
  }
}

/** The default of these, unless only another one is there; empty when there is none at all. */
function defaultFirst(
  choices: Readonly<Record<string, string>>,
  isThere: (choice: string) => boolean,
): string {
  const inOrder = [choices.default ?? [], Object.values(choices)].flat();
  return inOrder.find(isThere) ?? inOrder[0] ?? '';
}

async function textureOf(look: Look, run: Run): Promise<ModelTexture> {
  const root = rootOf(look.file);
  const find = (name: string) => run.textures.get(textureKey(root, name.replace(/\.(tga|png|jpe?g)$/i, '')));
  const file = find(defaultFirst(look.textures, (name) => find(name) !== undefined));
  if (file === undefined) throw problems.noTexture();
  if (extensionOf(file.inPack) === 'tga') throw problems.textureFormat();
  const known = run.encoded.get(file);
  if (known !== undefined) return known;
  if (run.pixelsLeft <= 0) throw problems.budgetSpent();
  if (file.entry.unpackedBytes > MAX_TEXTURE_BYTES) throw problems.textureTooLarge();
  const bytes = await readOrNull(file.entry, MAX_TEXTURE_BYTES);
  if (bytes === null) throw problems.textureDamaged();
  const texture = await run.encodeTexture(bytes);
  run.pixelsLeft -= texture.width * texture.height;
  run.encoded.set(file, texture);
  return texture;
}

function namesOf(id: string, { texts }: Run): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [language, byKey] of texts) {
    const key = entityNames(id).find((candidate) => byKey.get(candidate));
    const name = key === undefined ? '' : displayText(byKey.get(key) ?? '');
    if (name !== '') names[language] = name;
  }
  return names;
}
