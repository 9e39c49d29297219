// The versions of the read models that this program uses. Each version has its own PostgreSQL schema, so that programs
// of different versions can run side by side. Every query takes the schema's name from here.

/** Raise one when its tables or their meaning change. The new version is built next to those still in use. */
export const versions = {
  accounts: 10,
  catalogue: 33,
  moderation: 18,
  audit: 10,
  statistics: 6,
  inbox: 11,
} as const;

export type ReadModelName = keyof typeof versions;

export const schemaName = ({ name, version }: { name: string; version: number }) => `${name}_${version}`;

const schemaOf = (name: ReadModelName) => schemaName({ name, version: versions[name] });

export const schemas: Readonly<Record<ReadModelName, string>> = {
  accounts: schemaOf('accounts'),
  catalogue: schemaOf('catalogue'),
  moderation: schemaOf('moderation'),
  audit: schemaOf('audit'),
  statistics: schemaOf('statistics'),
  inbox: schemaOf('inbox'),
};
