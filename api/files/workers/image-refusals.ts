// Why a picture is refused, each with the text that its publisher reads.
import { DomainError } from '@sandcrate/core/domain-error.ts';

export const invalidImage = () => new DomainError('unprocessable', 'image-type', 'Invalid image type');

export const tooManyPixels = () =>
  new DomainError(
    'unprocessable',
    'image-too-large',
    'This image is too large to process (limit 50 megapixels).',
  );
