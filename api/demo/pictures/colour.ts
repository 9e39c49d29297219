/** Red, green and blue from 0 to 1; light may be brighter. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb`. */
export function rgb(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

/** `share` of the second, the rest of the first. */
export const blend = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

export const scale = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by];
