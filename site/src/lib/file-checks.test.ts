import { expect, test } from 'vitest';
import { checkAddonFile, checkImage, checkReplacement } from './file-checks.ts';

const MB = 1_048_576;
const file = (name: string, size: number, type = '') => ({ name, size, type });

test('an add-on file of exactly 50 MB is allowed, whatever the case of its extension', () => {
  expect(checkAddonFile(file('Planes.MCADDON', 50 * MB))).toBeUndefined();
});

test('an add-on file of one byte more is too large', () => {
  expect(checkAddonFile(file('planes.zip', 50 * MB + 1))).toBe(
    'File too large: File size must be less than 50MB.',
  );
});

test('other extensions are refused', () => {
  expect(checkAddonFile(file('planes.rar', 10))).toBe(
    'Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.',
  );
});

test('the upload form checks pictures by media type', () => {
  expect(checkImage(file('banner.jpg', 10 * MB, 'image/png'))).toBeUndefined();
  expect(checkImage(file('banner.png', 10, 'image/gif'))).toBe('Invalid image type');
  expect(checkImage(file('banner.png', 10 * MB + 1, 'image/png'))).toBe('Image too large');
});

test('the edit form checks pictures by extension and names the field when one is too large', () => {
  expect(checkReplacement('banner')(file('banner.WEBP', 10 * MB))).toBeUndefined();
  expect(checkReplacement('banner')(file('banner.gif', 1))).toBe('Invalid image type');
  expect(checkReplacement('banner')(file('banner.png', 10 * MB + 1))).toBe(
    'Banner image must be less than 10MB',
  );
  expect(checkReplacement('screenshot')(file('shot.png', 10 * MB + 1))).toBe(
    'Screenshot must be less than 10MB',
  );
});
