// Searches that a catalogue of add-ons cannot answer.

/** Words of fields that the real catalogue does not cover. */
export const strangerWords: readonly string[] = `
mortgage veterinarian trombone cardiology upholstery orthodontist knitwear divorce casserole saxophone
mayonnaise plumber hairdresser lasagna kindergarten eyelash bridegroom pediatrician perfume stockbroker
ballerina guacamole bridesmaid chiropractor manicure sourdough toothpaste nephrology handbag lipstick
vineyard bassoon theology obstetrics cupcake barista dermatology crochet embroidery funeral
notary podiatry quilting risotto sauna taxidermy urology waffles zucchini pension`
  .trim()
  .split(/\s+/);

/** Random letters, the same for the same number. */
export function randomWords(count: number): string[] {
  let state = 7;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 4 + below(6) }, () => String.fromCharCode(97 + below(26))).join(''),
  );
}
