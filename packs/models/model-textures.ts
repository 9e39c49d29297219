// The textures that a pack's models use: finds them by name, and encodes each of them once.

import { MAX_TEXTURE_BYTES, MAX_TEXTURES_PIXELS } from '@sandcrate/core/pack/limits.ts';
import { z } from 'zod';
import { BoundedReader } from '../bounded-reader.ts';
import type { UploadFile } from '../diff/upload-files.ts';
import { extensionOf, folderOf, joinPath } from '../entry-path.ts';
import type { TexturePlace } from './block-shape.ts';
import { problems } from './model-problem.ts';
import type { ModelTexture } from './models.ts';
import type { PlainColor, RawPicture } from './plain-color.ts';

export type SideBySide = ModelTexture & { places: TexturePlace[] };

export type TextureEncoders = {
  /**
   * Decodes a picture and encodes it again as PNG.
   * @throws ModelProblem when it is damaged or too large
   */
  encodeTexture: (picture: RawPicture) => Promise<ModelTexture>;
  /**
   * Decodes pictures and writes them side by side as one PNG. A picture several times as high as wide is an animation;
   * only its first frame is used.
   * @throws ModelProblem when one is damaged, or they are too large
   */
  encodeSideBySide: (pictures: readonly RawPicture[]) => Promise<SideBySide>;
};

/** In order of preference: when a texture exists in several formats, the game uses the first of these. */
const TEXTURE_EXTENSIONS = ['tga', 'png', 'jpg', 'jpeg'];

/** The picture files of an upload, by name without extension. */
export class TextureFiles {
  /** By `textureKey`. */
  readonly #files = new Map<string, UploadFile>();
  /** The pictures that texture sets name as their color, by `textureKey` of the set. */
  readonly #colors = new Map<string, string>();
  readonly #roots = new Set<string>();

  /** Adds a file if it is a picture. */
  add(file: UploadFile): void {
    const extension = extensionOf(file.inPack);
    const rank = TEXTURE_EXTENSIONS.indexOf(extension);
    if (rank === -1) return;
    this.#roots.add(rootOf(file));
    const key = textureKey(rootOf(file), file.inPack.slice(0, -extension.length - 1));
    const known = this.#files.get(key);
    if (known === undefined || rank < TEXTURE_EXTENSIONS.indexOf(extensionOf(known.inPack)))
      this.#files.set(key, file);
  }

  /** Adds a texture set (`x.texture_set.json`), which makes a texture of several pictures beside it. */
  addSet(file: UploadFile, json: unknown): void {
    const color = TextureSet.safeParse(json).data?.['minecraft:texture_set'].color;
    if (color === undefined) return;
    const name = file.inPack.replace(/\.texture_set\.json$/i, '');
    this.#colors.set(textureKey(rootOf(file), name), joinPath(folderOf(name), color));
  }

  /** Finds a texture in the same pack as the file that names it; for a file of a subpack there first. */
  findInPack(from: UploadFile, name: string): UploadFile | undefined {
    const root = rootOf(from);
    return this.#at(root, name) ?? (from.subpack === null ? undefined : this.#at(packRootOf(root), name));
  }

  /** Finds a texture as `findInPack`, else in another pack of the upload: the game puts packs on top of one another. */
  find(from: UploadFile, name: string): UploadFile | undefined {
    const own = this.findInPack(from, name);
    if (own !== undefined) return own;
    for (const root of this.#roots) {
      const file = this.#at(root, name);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  #at(root: string, name: string): UploadFile | undefined {
    const key = textureKey(root, withoutImageExtension(name));
    const color = this.#colors.get(key);
    return (color && this.#files.get(textureKey(root, color))) || this.#files.get(key);
  }
}

/** A color may also be a number or a list of numbers, which is passed over. */
const TextureSet = z.object({ 'minecraft:texture_set': z.object({ color: z.string() }) });

/** The folder, subpack or inner archive that the path of a file within its pack begins at. */
const rootOf = ({ path, inPack }: UploadFile) => path.slice(0, path.length - inPack.length);

/** The root of the pack that a subpack belongs to. */
const packRootOf = (root: string) => root.replace(/[^/]+\/[^/]+\/$/, '');

const textureKey = (root: string, name: string) => `${root}\n${name.toLowerCase()}`;

const withoutImageExtension = (name: string) => name.replace(/\.(tga|png|jpe?g)$/i, '');

type Picture = UploadFile | PlainColor;

/** Encodes textures until MAX_TEXTURES_PIXELS are spent. Models that share a texture share its encoded form. */
export class EncodedTextures {
  readonly #encoders: TextureEncoders;
  readonly #single = new Map<Picture, ModelTexture>();
  /** By the paths of the files. */
  readonly #sideBySide = new Map<string, SideBySide>();
  #pixelsLeft = MAX_TEXTURES_PIXELS;

  constructor(encoders: TextureEncoders) {
    this.#encoders = encoders;
  }

  /**
   * Encodes one texture.
   * @throws ModelProblem when it cannot be shown or the budget is spent
   */
  of(file: Picture): Promise<ModelTexture> {
    return this.#remember(this.#single, file, async () =>
      this.#encoders.encodeTexture(await readPicture(file)),
    );
  }

  /**
   * Encodes the textures of a block as one picture.
   * @throws ModelProblem when one cannot be shown or the budget is spent
   */
  sideBySide(files: readonly Picture[]): Promise<SideBySide> {
    return this.#remember(this.#sideBySide, files.map(({ path }) => path).join('\n'), async () => {
      const pictures: RawPicture[] = [];
      for (const file of files) pictures.push(await readPicture(file));
      return this.#encoders.encodeSideBySide(pictures);
    });
  }

  async #remember<Key, Encoded extends ModelTexture>(
    known: Map<Key, Encoded>,
    key: Key,
    encode: () => Promise<Encoded>,
  ): Promise<Encoded> {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (this.#pixelsLeft <= 0) throw problems.budgetSpent();
    const picture = await encode();
    this.#pixelsLeft -= picture.width * picture.height;
    known.set(key, picture);
    return picture;
  }
}

/** Textures have a limit of their own and do not count towards that of the other files. */
async function readPicture(picture: Picture): Promise<RawPicture> {
  if ('picture' in picture) return picture.picture;
  const { entry, inPack } = picture;
  if (entry.unpackedBytes > MAX_TEXTURE_BYTES) throw problems.textureTooLarge();
  const bytes = await new BoundedReader(MAX_TEXTURE_BYTES).bytes(entry, MAX_TEXTURE_BYTES);
  if (bytes === null) throw problems.textureDamaged();
  return { bytes, extension: extensionOf(inPack) };
}
