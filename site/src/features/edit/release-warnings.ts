import type { PackFacts } from '../upload/use-pack-facts.ts';

/**
 * What the game will not take about a new file: it sees an update only when a pack keeps its UUID and raises its version.
 * @param compare orders two versions as the game does
 */
export function releaseWarnings(
  before: PackFacts | null,
  after: PackFacts,
  compare: (a: string, b: string) => number,
): string[] {
  if (before === null || before.packs.length === 0) return [];
  const known = new Map(before.packs.map((pack) => [pack.uuid, pack]));
  const warnings: string[] = [];
  if (!after.uuids.some((uuid) => before.uuids.includes(uuid))) {
    warnings.push(
      'None of its packs has the UUID of the release before: the game will treat it as another addon.',
    );
  }
  for (const { name, uuid, version } of after.packs) {
    const old = uuid === null ? undefined : known.get(uuid);
    if (old?.version == null || version === null || compare(version, old.version) > 0) continue;
    warnings.push(
      `${name} still has version ${version} in its manifest: the game ignores an import that does not raise it.`,
    );
  }
  return warnings;
}
