type Named = { name: string };

/** Without accents, in small letters. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The commands whose name has all words of a text, in their order: those with words that begin so come first. */
export function findCommands<C extends Named>(commands: readonly C[], text: string): C[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const found = commands.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  const begins = ({ name }: C) => words.every((word) => ` ${plain(name)}`.includes(` ${word}`));
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}
