// The PostgreSQL schema of each read model, by name: every query names the one that this program was built for.

export const schemas = {
  accounts: 'accounts',
  catalogue: 'catalogue',
  moderation: 'moderation',
  audit: 'audit',
  statistics: 'statistics',
} as const;
