// Manifests for tests.
import type { ZipPart } from './zip-of.ts';

export const uuidOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`;

export const manifestOf = (overrides: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
  format_version: 2,
  header: {
    name: 'Lanterns',
    description: 'Light for caves',
    uuid: uuidOf('a'),
    version: [1, 2, 0],
    min_engine_version: [1, 21, 50],
    ...overrides,
  },
  modules: [{ type: 'data', uuid: uuidOf('b'), version: [1, 0, 0] }],
  ...rest,
});

/** A manifest as an entry: text as it stands, anything else as JSON. */
export const manifestPart = (content: unknown = manifestOf(), folder = ''): ZipPart => ({
  name: `${folder}manifest.json`,
  content: typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
});
