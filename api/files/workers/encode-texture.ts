// Encodes textures of models again: decoded, and written as PNG without metadata.
import { MAX_TEXTURE_SIDE } from '@sandcrate/core/pack/limits.ts';
import { ModelProblem, problems } from '@sandcrate/core/pack/models/model-problem.ts';
import type { ModelTexture } from '@sandcrate/core/pack/models/models.ts';
import { sharp } from './safe-sharp.ts';

const TIME_LIMIT_S = 5;

/**
 * Decodes a PNG or JPEG picture and writes it as PNG.
 * @throws ModelProblem when it is no such picture, is damaged, or wider or higher than MAX_TEXTURE_SIDE pixels
 */
export async function encodeTexture(picture: Uint8Array): Promise<ModelTexture> {
  try {
    const { format, width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (format !== 'png' && format !== 'jpeg') throw problems.textureFormat();
    if (width > MAX_TEXTURE_SIDE || height > MAX_TEXTURE_SIDE) throw problems.textureTooLarge();
    const { data, info } = await sharp(picture, { failOn: 'error' })
      .timeout({ seconds: TIME_LIMIT_S })
      .toColourspace('srgb')
      .png()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, png: data.toString('base64') };
  } catch (error) {
    throw error instanceof ModelProblem ? error : problems.textureDamaged();
  }
}
