// Stands in for textures that are not in the pack: most are the game's own, which are not ours to serve.

export type RawPicture = { bytes: Uint8Array; extension: string };

/** A texture of one color. */
export type PlainColor = { path: string; picture: RawPicture };

/** Red, green and blue. They are dull, so that nobody takes them for the real texture. */
const COLORS = [
  [181, 166, 142],
  [150, 138, 120],
  [204, 193, 174],
  [139, 145, 150],
  [170, 176, 180],
  [120, 112, 104],
] as const;

/** A Targa picture of one pixel. */
function onePixel([red, green, blue]: (typeof COLORS)[number]): RawPicture {
  const header = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 32];
  return { bytes: new Uint8Array([...header, blue, green, red]), extension: 'tga' };
}

const PLAIN: readonly PlainColor[] = COLORS.map((color, place) => ({
  // No file of a pack has an empty folder in its path.
  path: `//plain-color/${place}`,
  picture: onePixel(color),
}));

/** A plain color for a texture; the same for the same name, so that the parts of a model stay apart. */
export function plainColor(texture: string): PlainColor {
  const sum = [...texture].reduce(
    (total, letter) => (Math.imul(total, 31) + (letter.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
  return PLAIN[sum % PLAIN.length] as PlainColor;
}
