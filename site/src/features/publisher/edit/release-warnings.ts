import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { compareVersions } from '@sandcrate/api/contract/pack-version.ts';
import type { PackFacts } from '../upload/use-pack-facts.ts';

/** Warnings about a new file: the game installs an update only when a pack keeps its UUID and raises its version. */
export function releaseWarnings(before: PackFacts | null, after: PackFacts): MessageDescriptor[] {
  if (before === null || before.packs.length === 0) return [];
  const known = new Map(before.packs.map((pack) => [pack.uuid, pack]));
  const warnings: MessageDescriptor[] = [];
  if (!after.uuids.some((uuid) => before.uuids.includes(uuid))) {
    warnings.push(
      msg`None of its packs has the UUID of the release before: the game will treat it as another addon.`,
    );
  }
  for (const { name, uuid, version } of after.packs) {
    const old = uuid === null ? undefined : known.get(uuid);
    if (old?.version == null || version === null || compareVersions(version, old.version) > 0) continue;
    warnings.push(
      msg`${name} still has version ${version} in its manifest: the game ignores an import that does not raise it.`,
    );
  }
  return warnings;
}
