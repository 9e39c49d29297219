// Words with a British and an American spelling. The search for similar words does not cover them: it runs only if few
// add-ons match as typed, and both spellings are common.

/** [British, American], without endings, so that `colours`, `greyscale` and `multicoloured` have a variant too. */
const PAIRS = [
  ['aluminium', 'aluminum'],
  ['analogue', 'analog'],
  ['armour', 'armor'],
  ['behaviour', 'behavior'],
  ['calibre', 'caliber'],
  ['catalogue', 'catalog'],
  ['centre', 'center'],
  ['colour', 'color'],
  ['cosy', 'cozy'],
  ['customis', 'customiz'],
  ['defence', 'defense'],
  ['favour', 'favor'],
  ['fibre', 'fiber'],
  ['flavour', 'flavor'],
  ['grey', 'gray'],
  ['harbour', 'harbor'],
  ['honour', 'honor'],
  ['jewellery', 'jewelry'],
  ['litre', 'liter'],
  ['metre', 'meter'],
  ['mould', 'mold'],
  ['neighbour', 'neighbor'],
  ['offence', 'offense'],
  ['optimis', 'optimiz'],
  ['organis', 'organiz'],
  ['plough', 'plow'],
  ['sabre', 'saber'],
  ['sceptre', 'scepter'],
  ['spectre', 'specter'],
  ['stabilis', 'stabiliz'],
  ['theatre', 'theater'],
  ['vapour', 'vapor'],
] as const;

/** A folded word in its other spelling: armor for armour, and armour for armor; undefined if there is none. */
export function variantOf(word: string): string | undefined {
  for (const [british, american] of PAIRS) {
    if (word.includes(british)) return word.replace(british, american);
    if (word.includes(american)) return word.replace(american, british);
  }
  return undefined;
}
