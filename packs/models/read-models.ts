// Reads the models of the creatures, blocks, attachables and skins in a pack, with their textures. Expects files that
// the inspector has accepted. A model that cannot be shown is listed with the reason.

import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import { MAX_MODEL_BYTES, MAX_MODELS, MAX_MODELS_BYTES } from '@sandcrate/core/pack/limits.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import { namesOf } from '../contents/names.ts';
import { uploadFiles } from '../diff/upload-files.ts';
import type { InspectOptions } from '../inspect.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';
import { animationsOf, scriptOf } from './animations.ts';
import { texturesOfShape, withPlaces } from './block-shape.ts';
import { collectDefinitions, type Definitions, type Thing, type ThingOf } from './collect-definitions.ts';
import { BLOCK_GEOMETRY, playerGeometry } from './figures.ts';
import { ModelProblem, notes, problems } from './model-problem.ts';
import { EncodedTextures, type TextureEncoders } from './model-textures.ts';
import {
  MODEL_KINDS,
  type ModelShape,
  type ModelSummary,
  type ModelTexture,
  type PackModel,
  type PackModels,
} from './models.ts';
import { plainColor } from './plain-color.ts';
import { chosenBy } from './render-controllers.ts';
import { resolveShape } from './resolve-shape.ts';

export type ModelOptions = Pick<InspectOptions, 'scratch' | 'unpacker'> & TextureEncoders;

type Run = Definitions & { encoded: EncodedTextures; modelBytesLeft: number };

/**
 * Reads the models of all entities, blocks, attachables and skins in a .zip, .mcpack or .mcaddon file. Where a thing has
 * several shapes or textures, it takes the one that its render controller chooses, else the default one, else the first
 * that is in the file.
 * @throws DomainError 'unprocessable' when the archive itself is damaged or unsafe
 */
export async function readModels(source: RandomAccess, options: ModelOptions): Promise<PackModels> {
  const { scratch = memoryScratch, unpacker } = options;
  const { files, close } = await uploadFiles(source, { scratch, unpacker });
  try {
    const run: Run = {
      ...(await collectDefinitions(files)),
      encoded: new EncodedTextures(options),
      modelBytesLeft: MAX_MODELS_BYTES,
    };
    const models: PackModel[] = [];
    let total = 0;
    for (const kind of MODEL_KINDS) {
      const things = [...run.things[kind].values()];
      total += things.length;
      for (const thing of things.slice(0, MAX_MODELS)) models.push(await toModel(thing, run));
    }
    return { total, models };
  } finally {
    await close();
  }
}

type Drawing = Pick<PackModel, 'animations' | 'notes' | 'script' | 'translucent'> & {
  shape: ModelShape;
  texture: ModelTexture;
};

async function toModel(thing: Thing, run: Run): Promise<PackModel> {
  const summary: ModelSummary = {
    kind: thing.kind,
    id: displayText(thing.id),
    names: namesOf(thing, run.texts),
    vanilla: thing.id.startsWith('minecraft:'),
    path: displayText(thing.file.path),
    problem: null,
    notes: [],
  };
  try {
    if (run.modelBytesLeft <= 0) throw problems.budgetSpent();
    const model = { ...summary, ...(await draw(thing, run)) };
    const bytes = jsonBytes(model);
    if (bytes > MAX_MODEL_BYTES) throw problems.modelTooLarge();
    run.modelBytesLeft -= bytes;
    if (run.modelBytesLeft < 0) throw problems.budgetSpent();
    return model;
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return {
      ...summary,
      translucent: false,
      problem: error.message,
      shape: null,
      texture: null,
      animations: [],
      script: null,
    };
  }
}

function draw(thing: Thing, run: Run): Promise<Drawing> {
  switch (thing.kind) {
    case 'block':
      return drawBlock(thing, run);
    case 'skin':
      return drawSkin(thing, run);
    default:
      return drawLook(thing, run);
  }
}

async function drawLook(look: ThingOf<'entity' | 'attachable'>, run: Run): Promise<Drawing> {
  const controller = run.controllers.get(look.render_controllers[0] ?? '');
  const { geometry, texture, isOneOf } = controller ? chosenBy(controller) : {};
  const shape = resolveShape(
    bestOf(look.geometry, geometry, (id) => run.geometries.has(id)),
    (id) => run.geometries.get(id),
  );
  const find = (name: string) => run.textures.find(look.file, name);
  const chosen = bestOf(look.textures, texture, (name) => find(name) !== undefined);
  const file = find(chosen);
  const translucent = Object.values(look.materials).some((material) => material.includes('blend'));
  // Attachables stand still: how they move depends on where the player wears or holds them.
  const named = look.kind === 'entity' ? look.animations : {};
  const animations = animationsOf(shape, named, (id) => run.animations.get(id));
  return {
    shape,
    texture: await run.encoded.of(file ?? plainColor(chosen)),
    animations,
    script: animations.length > 0 ? scriptOf(look.scripts, animations) : null,
    translucent: translucent && file !== undefined,
    notes: [
      ...(file === undefined ? [notes.plainColor] : []),
      ...(look.render_controllers.length > 1 ? [notes.firstLayer] : []),
      ...(isOneOf ? [notes.oneOfLooks] : []),
    ],
  };
}

const BUILT_IN_BLOCKS = new Set(['minecraft:geometry.full_block', 'geometry.full_block']);

async function drawBlock({ id, file, geometry, textures }: ThingOf<'block'>, run: Run): Promise<Drawing> {
  const isWhole = geometry === undefined || BUILT_IN_BLOCKS.has(geometry);
  const shape = isWhole
    ? resolveShape('', () => BLOCK_GEOMETRY)
    : resolveShape(geometry, (name) => run.geometries.get(name));
  const given = textures ?? run.blockTextures.get(id) ?? run.blockTextures.get(id.replace(/^minecraft:/, ''));
  const hasTextures = given !== undefined && texturesOfShape(shape, given).length > 0;
  // A cube without textures would say nothing about the block.
  if (isWhole && !hasTextures) throw problems.noTexture();
  const named = hasTextures ? given : { '*': id };
  const found = texturesOfShape(shape, named).map((name) => {
    const path = run.terrain.get(name);
    const picture = path && (run.textures.find(file, path) ?? run.textures.findInAll(path));
    return { name, isMissing: !picture, texture: picture || plainColor(name) };
  });
  const missing = found.filter(({ isMissing }) => isMissing).length;
  const note = missing === found.length ? notes.plainColor : notes.plainColors;
  const { places, ...picture } = await run.encoded.sideBySide(found.map(({ texture }) => texture));
  const placeOf = (name: string) => places[found.findIndex((one) => one.name === name)];
  const size: [number, number] = [picture.width, picture.height];
  return {
    shape: withPlaces(shape, named, placeOf, size),
    texture: picture,
    animations: [],
    script: null,
    translucent: false,
    notes: missing > 0 ? [note] : [],
  };
}

async function drawSkin({ file, geometry, texture: name }: ThingOf<'skin'>, run: Run): Promise<Drawing> {
  const picture = run.textures.find(file, name);
  if (picture === undefined) throw problems.noTexture();
  const texture = await run.encoded.of(picture);
  const own = run.geometries.has(geometry) ? geometry : undefined;
  const isOld = texture.height * 2 === texture.width;
  const figure = playerGeometry(/slim/i.test(geometry), isOld);
  const shape = resolveShape(own ?? '', (id) => (own === undefined ? figure : run.geometries.get(id)));
  return { shape, texture, animations: [], script: null, translucent: false, notes: [] };
}

/** The first choice that is there: the chosen one, the default, then any other. Empty when there are no choices. */
function bestOf(
  choices: Readonly<Record<string, string>>,
  chosen: string | undefined,
  isThere: (choice: string) => boolean,
): string {
  const [, preferred] = Object.entries(choices).find(([name]) => name.toLowerCase() === chosen) ?? [];
  const inOrder = [preferred ?? [], choices.default ?? [], Object.values(choices)].flat();
  return inOrder.find(isThere) ?? inOrder[0] ?? '';
}
