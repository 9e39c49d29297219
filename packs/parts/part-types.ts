// The types of pictures and sounds in packs that may be served to browsers.

export const PICTURE_EXTENSIONS: readonly string[] = ['png', 'tga', 'jpg', 'jpeg'];
export const SOUND_EXTENSIONS: readonly string[] = ['ogg', 'wav', 'mp3'];

const startsWith = (bytes: Uint8Array, text: string, offset = 0) =>
  [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0));

/** The media type of a sound by its first bytes and not its name; undefined when browsers cannot play it. */
export function soundType(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 'OggS')) return 'audio/ogg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)) return 'audio/wav';
  const [first = 0, second = 0] = bytes;
  if (startsWith(bytes, 'ID3') || (first === 0xff && (second & 0xe6) === 0xe2)) return 'audio/mpeg';
  return undefined;
}
