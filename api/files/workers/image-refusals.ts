// Why a picture is refused.
import { unprocessable } from '@sandcrate/core/domain-error.ts';
import { FILE_MESSAGES } from '../../addons/upload-refusals.ts';
import { TOO_MANY_PIXELS } from '../../contract/refusals.ts';

export const invalidImage = () => unprocessable('image-type', FILE_MESSAGES.imageType);
export const tooManyPixels = () => unprocessable('image-too-large', TOO_MANY_PIXELS);
