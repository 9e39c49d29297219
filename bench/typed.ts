// What people type when they search a generated catalogue: titles and words, complete, partial, misspelt or joined.
import { generatedListing, seeded } from '@sandcrate/projections/search/testing/generated-catalogue.ts';
import { generatedContents } from '@sandcrate/projections/search/testing/generated-contents.ts';

const HOW_MANY = 120;

/** Searches of all kinds, always the same for a given size of the catalogue. */
export function searchTexts(size: number): string[] {
  const random = seeded(size);
  const kinds = [
    (title: string) => title,
    (title: string) => title.split(' ')[0] ?? title,
    (title: string) => title.slice(0, Math.max(3, Math.floor(title.length * 0.6))),
    (title: string) => swapped(title, random),
    (title: string) => title.replaceAll(' ', '').toLowerCase(),
    (_: string, description: string) => {
      const words = description.split(' ');
      const from = Math.floor(random() * Math.max(1, words.length - 3));
      return words.slice(from, from + 3).join(' ');
    },
  ];
  return distinct((n) => {
    const { title, description = '' } = generatedListing(Math.floor(random() * size));
    const kind = kinds[n % kinds.length];
    return kind ? kind(title, description) : title;
  });
}

/** Searches for the contents of packs: names, complete, partial or misspelt, and their last words. */
export function insideTexts(size: number): string[] {
  const random = seeded(size + 2);
  const kinds = [
    (name: string) => name,
    (name: string) => name.slice(0, Math.max(3, Math.floor(name.length * 0.7))),
    (name: string) => swapped(name, random),
    (name: string) => name.split(' ').at(-1) ?? name,
  ];
  return distinct((n) => {
    if (n === 0) return 'dragon egg';
    const name = nameInside(size, random).toLowerCase();
    return kinds[n % kinds.length]?.(name) ?? name;
  });
}

function nameInside(size: number, random: () => number): string {
  for (;;) {
    const { contents } = generatedContents(Math.floor(random() * size));
    const name = contents[Math.floor(random() * contents.length)];
    if (name !== undefined) return name;
  }
}

/** Beginnings of titles. */
export function suggestTexts(size: number): string[] {
  const random = seeded(size + 1);
  return distinct(() => {
    const { title } = generatedListing(Math.floor(random() * size));
    return title.slice(0, 2 + Math.floor(random() * 8)).toLowerCase();
  });
}

function distinct(text: (n: number) => string): string[] {
  const texts = new Set<string>();
  for (let n = 0; n < HOW_MANY; n++) texts.add(text(n));
  return [...texts];
}

function swapped(title: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, title.length - 3));
  return `${title.slice(0, at)}${title[at + 1] ?? ''}${title[at] ?? ''}${title.slice(at + 2)}`;
}
