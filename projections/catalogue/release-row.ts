// The row of a release in the catalogue.
import type { Picture, Release } from '@sandcrate/core/addon/content.ts';
import { type PackFacts, type PackType, packTypeOf } from '@sandcrate/core/pack/facts.ts';
import { versionParts } from '../tables/sql-values.ts';
import { Table } from '../tables/table.ts';

/** 'proposed': waits in an open change. 'dropped': replaced or rejected before it was ever approved. */
export type ReleaseState = 'current' | 'past' | 'proposed' | 'dropped';

/** The identity and state of a release. The other columns of its row are its content. */
export type ReleaseStanding = {
  id: string;
  addon_id: string;
  state: ReleaseState;
  created_at: Date;
  approved_at: Date | null;
};

export type ReleaseRow = ReleaseStanding & {
  version: string;
  notes: string | null;
  kind: 'file' | 'url' | 'none';
  url: string | null;
  sha256: string | null;
  size: number | null;
  file_name: string | null;
  icon: Picture | null;
  facts: PackFacts | null;
  scanned_at: Date | null;
  pack_type: PackType | null;
  pack_uuids: string[];
  min_game_version: string | null;
  min_game_version_parts: number[] | null;
  is_recalled: boolean;
};

export const releases = new Table<ReleaseRow, 'id'>('releases', ['id'], {
  id: 'uuid',
  addon_id: 'uuid',
  state: 'text',
  created_at: 'timestamptz',
  approved_at: 'timestamptz',
  version: 'text',
  notes: 'text',
  kind: 'text',
  url: 'text',
  sha256: 'text',
  size: 'int',
  file_name: 'text',
  icon: 'jsonb',
  facts: 'jsonb',
  scanned_at: 'timestamptz',
  pack_type: 'text',
  pack_uuids: 'text[]',
  min_game_version: 'text',
  min_game_version_parts: 'int[]',
  is_recalled: 'boolean',
});

/** The row of a release. Whether it is recalled is determined when the row is saved. */
export function releaseRow(release: Release, standing: ReleaseStanding): ReleaseRow {
  const { version, notes, download } = release;
  const file = download.kind === 'file' ? download : null;
  const minGameVersion = file?.facts.minEngineVersion ?? null;
  return {
    ...standing,
    version,
    notes,
    kind: download.kind,
    url: download.kind === 'url' ? download.url : null,
    sha256: file?.sha256 ?? null,
    size: file?.size ?? null,
    file_name: file?.fileName ?? null,
    icon: file?.icon ?? null,
    facts: file?.facts ?? null,
    scanned_at: file?.scannedAt ? new Date(file.scannedAt) : null,
    pack_type: file ? packTypeOf(file.facts.packs.map(({ kind }) => kind)) : null,
    pack_uuids: file?.facts.uuids ?? [],
    min_game_version: minGameVersion,
    min_game_version_parts: minGameVersion === null ? null : versionParts(minGameVersion),
    is_recalled: false,
  };
}
