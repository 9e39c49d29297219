// A pack's manifest.json, in the game's format.
import { uuidV5 } from '@sandcrate/core/uuid.ts';

/** Fixed, so that packs keep their ids from release to release. */
const NAMESPACE = '5b0f7c3d-92ae-4d86-8a14-e7c60b9d2f53';

export type PackPart = 'behavior' | 'resource';

export const packId = (title: string, part: PackPart) => uuidV5(NAMESPACE, `${title}/${part}`);

type ManifestFields = {
  title: string;
  description: string;
  part: PackPart;
  version: string;
  game: readonly number[];
  /** The other pack of an add-on with two packs. */
  needs?: PackPart;
  scripts: boolean;
};

export const versionNumbers = (version: string) => version.split('.').map(Number);

export function manifest({
  title,
  description,
  part,
  version,
  game,
  needs,
  scripts,
}: ManifestFields): string {
  const numbers = versionNumbers(version);
  const module = (type: string, more: object = {}) => ({
    type,
    uuid: uuidV5(NAMESPACE, `${title}/${part}/${type}`),
    version: numbers,
    ...more,
  });
  const isScripted = part === 'behavior' && scripts;
  const dependencies = [
    ...(needs ? [{ uuid: packId(title, needs), version: numbers }] : []),
    ...(isScripted ? [{ module_name: '@minecraft/server', version: '1.15.0' }] : []),
  ];
  return JSON.stringify(
    {
      format_version: 2,
      header: {
        name: part === 'resource' && needs ? `${title} (resources)` : title,
        description,
        uuid: packId(title, part),
        version: numbers,
        min_engine_version: game,
      },
      modules: [
        module(part === 'behavior' ? 'data' : 'resources'),
        ...(isScripted ? [module('script', { language: 'javascript', entry: 'scripts/main.js' })] : []),
      ],
      ...(dependencies.length > 0 ? { dependencies } : {}),
    },
    undefined,
    2,
  );
}
