// The versions of the read models that this program is built for. Each version has a PostgreSQL schema of its own, so
// that programs of different versions can run side by side; every query names the schema through this table.

/** Raise one when its tables or their meaning change: the new version is built beside those that others still ask for. */
export const versions = { accounts: 5, catalogue: 14, moderation: 10, audit: 5, statistics: 4 } as const;

export type ReadModelName = keyof typeof versions;

export const schemaName = ({ name, version }: { name: string; version: number }) => `${name}_${version}`;

const schemaOf = (name: ReadModelName) => schemaName({ name, version: versions[name] });

export const schemas: Readonly<Record<ReadModelName, string>> = {
  accounts: schemaOf('accounts'),
  catalogue: schemaOf('catalogue'),
  moderation: schemaOf('moderation'),
  audit: schemaOf('audit'),
  statistics: schemaOf('statistics'),
};
