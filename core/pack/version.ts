// Versions as packs write them: '1.21.50', sometimes with a fourth number or a word such as '-beta' at the end.

/** Orders versions by their numbers; a missing number counts as 0, words are not compared. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The highest of several versions; null when there is none. */
export const highestVersion = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>(
    (highest, version) => (highest === null || compareVersions(version, highest) > 0 ? version : highest),
    null,
  );

const numbersOf = (version: string) =>
  (/^\d+(\.\d+)*/.exec(version.trim())?.[0] ?? '').split('.').map(Number);
