// Reads the models of the creatures, blocks, attachables and skins in a pack, with their textures. Expects files that
// the inspector has accepted. A model that cannot be shown is listed with the reason.

import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import { MAX_MODEL_BYTES, MAX_MODELS, MAX_MODELS_BYTES } from '@sandcrate/core/pack/limits.ts';
import { displayPath, displayText } from '@sandcrate/core/pack/text.ts';
import { namesOf } from '../contents/names.ts';
import { uploadFiles } from '../diff/upload-files.ts';
import { pathOfTexture } from '../inside/texture-names.ts';
import type { InspectOptions } from '../inspect.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';
import { animationsOf, scriptOf } from './animations.ts';
import { texturesOfShape, withPlaces } from './block-shape.ts';
import { collectDefinitions, type Definitions, type Thing, type ThingOf } from './collect-definitions.ts';
import { BLOCK_GEOMETRY, isPlayerGeometry, playerGeometry } from './figures.ts';
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
import { resolveShape, withTextureSize } from './resolve-shape.ts';

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

type Drawing = Pick<PackModel, 'alpha' | 'animations' | 'notes' | 'script'> & {
  shape: ModelShape;
  texture: ModelTexture;
};

async function toModel(thing: Thing, run: Run): Promise<PackModel> {
  const summary: ModelSummary = {
    kind: thing.kind,
    id: displayText(thing.id),
    names: namesOf(thing, run.texts),
    vanilla: thing.id.startsWith('minecraft:'),
    path: displayPath(thing.file.path),
    subpack: thing.file.subpack,
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
      alpha: 'cutout',
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
  const { geometry, texture: skin, isOneOf } = controller ? chosenBy(controller) : {};
  const resolved = resolveShape(
    bestOf(look.geometry, geometry, (id) => run.geometries.has(id)),
    (id) => run.geometries.get(id),
    controller?.part_visibility,
  );
  const find = (name: string) => run.textures.find(look.file, name);
  const chosen = bestOf(look.textures, skin, (name) => find(name) !== undefined);
  const file = find(chosen);
  const texture = await run.encoded.of(file ?? plainColor(chosen));
  const shape = withTextureSize(resolved, texture);
  // Attachables stand still: how they move depends on where the player wears or holds them.
  const named = look.kind === 'entity' ? look.animations : {};
  const animations = animationsOf(shape, named, (id) => run.animations.get(id));
  return {
    shape,
    texture,
    animations,
    script: animations.length > 0 ? scriptOf(look.scripts, animations) : null,
    alpha: file === undefined ? 'cutout' : alphaOf(Object.values(look.materials)),
    notes: [
      ...(file === undefined ? [notes.plainColor] : []),
      ...(look.render_controllers.length > 1 ? [notes.firstLayer] : []),
      ...(isOneOf ? [notes.oneOfLooks] : []),
    ],
  };
}

const BUILT_IN_BLOCKS = new Set(['minecraft:geometry.full_block', 'geometry.full_block']);

/** What most of the game's own textures of blocks measure. */
const BLOCK_TEXTURE = { width: 16, height: 16 };

async function drawBlock(block: ThingOf<'block'>, run: Run): Promise<Drawing> {
  const { id, file, geometry, visibility, textures } = block;
  const isWhole = geometry === undefined || BUILT_IN_BLOCKS.has(geometry);
  const resolved = isWhole
    ? resolveShape('', () => BLOCK_GEOMETRY)
    : resolveShape(geometry, (name) => run.geometries.get(name), visibility);
  const shape = withTextureSize(resolved, BLOCK_TEXTURE);
  const given = textures ?? run.blockTextures.get(id) ?? run.blockTextures.get(id.replace(/^minecraft:/, ''));
  const hasTextures = given !== undefined && texturesOfShape(shape, given).length > 0;
  // A cube without textures would say nothing about the block.
  if (isWhole && !hasTextures) throw problems.noTexture();
  const named = hasTextures ? given : { '*': id };
  const found = texturesOfShape(shape, named).map((name) => {
    const path = pathOfTexture(run.terrain, { name, index: 0 });
    const picture = path && run.textures.find(file, path);
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
    alpha: 'cutout',
    notes: missing > 0 ? [note] : [],
  };
}

async function drawSkin({ file, geometry, texture: name }: ThingOf<'skin'>, run: Run): Promise<Drawing> {
  const picture = run.textures.findInPack(file, name);
  if (picture === undefined) throw problems.noTexture();
  const texture = await run.encoded.of(picture);
  const isOld = texture.height * 2 === texture.width;
  const figure = (id: string) => playerGeometry(/slim/i.test(id), isOld);
  // A model of the pack may build on the player figure, which is the game's own.
  const shape = resolveShape(geometry, (id) => {
    const own = run.geometries.get(id);
    return own ?? (id === geometry || isPlayerGeometry(id) ? figure(id) : undefined);
  });
  return {
    shape: withTextureSize(shape, texture),
    texture,
    animations: [],
    script: null,
    alpha: 'cutout',
    notes: [],
  };
}

/** The game's own materials that use a texture's alpha as a mask: for what glows, or what is dyed. */
const OPAQUE = new Set([
  'entity',
  'entity_static',
  'entity_nocull',
  'entity_emissive',
  'entity_change_color',
  'item_in_hand',
  'sheep',
]);

function alphaOf(materials: readonly string[]): PackModel['alpha'] {
  if (materials.some((material) => material.includes('blend'))) return 'blended';
  return materials.length > 0 && materials.every((material) => OPAQUE.has(material)) ? 'ignored' : 'cutout';
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
