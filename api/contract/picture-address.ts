/** The address of a picture of an add-on at a width in pixels. `src` may have a ticket. */
export const atWidth = (src: string, width: number) => `${src}${src.includes('?') ? '&' : '?'}w=${width}`;
