/**
 * The address of a picture of an add-on at a width in pixels. `src` may have a ticket. A picture that is not
 * uploaded yet has only one width.
 */
export const atWidth = (src: string, width: number) =>
  src.startsWith('blob:') ? src : `${src}${src.includes('?') ? '&' : '?'}w=${width}`;
