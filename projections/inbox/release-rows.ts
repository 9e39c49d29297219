// What the inbox knows of each release: the file, for recalls, and the version of the game that it needs.
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { versionParts } from '../tables/sql-values.ts';
import { Table } from '../tables/table.ts';

export type ReleaseRow = {
  id: string;
  addon_id: string;
  sha256: string | null;
  pack_uuids: string[];
  min_game_version: number[] | null;
};

export const releases = new Table<ReleaseRow, 'id'>('releases', ['id'], {
  id: 'uuid',
  addon_id: 'uuid',
  sha256: 'text',
  pack_uuids: 'text[]',
  min_game_version: 'int[]',
});

/** The releases that an event brings. */
export function releasesIn(event: ProjectedEvent): ReleaseRow[] {
  const release = releaseIn(event);
  if (!release) return [];
  const { releaseId, download } = release;
  const file = download.kind === 'file' ? download : null;
  const needed = file?.facts.minEngineVersion ?? null;
  return [
    {
      id: releaseId,
      addon_id: subjectOf(event),
      sha256: file?.sha256 ?? null,
      pack_uuids: file?.facts.uuids ?? [],
      min_game_version: needed === null ? null : versionParts(needed),
    },
  ];
}

function releaseIn(event: ProjectedEvent) {
  switch (event.type) {
    case 'AddonSubmitted':
    case 'AddonImported':
      return event.data.release;
    case 'AddonEdited':
    case 'AddonChangeProposed':
    case 'AddonChangeRebased':
    case 'AddonChangeReopened':
      return event.data.changes.release;
    default:
      return undefined;
  }
}
