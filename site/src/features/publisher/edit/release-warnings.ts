import { compareVersions } from '@sandcrate/api/contract/pack-version.ts';
import type { PackFacts } from '../upload/use-pack-facts.ts';

/** Warnings about a new file: the game installs an update only when a pack keeps its UUID and raises its version. */
export function releaseWarnings(before: PackFacts | null, after: PackFacts): string[] {
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
    if (old?.version == null || version === null || compareVersions(version, old.version) > 0) continue;
    warnings.push(
      `${name} still has version ${version} in its manifest: the game ignores an import that does not raise it.`,
    );
  }
  return warnings;
}
