import type { Query } from '@tanstack/react-query';

// The keys of every query. Keys of one subject share a prefix, so that they can be reloaded together.
export const keys = {
  session: ['session'],
  site: ['site'],
  account: ['account'],
  status: ['status'],
  openApi: ['openapi'],
  following: ['following'],
  invite: (code: string) => ['invites', code],
  suggestions: (text: string) => ['suggest', text],
  analytics: (filters: object) => ['analytics', filters],
  ownCompatibility: (addonId: string | undefined) => ['own-compatibility', addonId],
  likes: (addonId: string) => ['likes', addonId],
  comments: (addonId: string) => ['comments', addonId],
  advisories: { all: ['advisories'], one: (id: string) => ['advisories', id] },
  downloads: { all: ['downloads'], mine: ['downloads', 'mine'], updates: ['downloads', 'updates'] },
  publishers: {
    all: ['publishers'],
    list: (page: number) => ['publishers', 'list', page],
    one: (username: string) => ['publishers', 'one', username],
  },
  addons: {
    all: ['addons'],
    featured: ['addons', 'featured'],
    trending: ['addons', 'trending'],
    own: ['addons', 'own'],
    ownStats: ['addons', 'own-stats'],
    ownQueue: ['addons', 'own-queue'],
    browse: (query: object) => ['addons', 'browse', query],
    facets: (query: object) => ['addons', 'facets', query],
    /** An add-on, and the prefix of everything else that its page shows. */
    one: (id: string) => ['addons', 'one', id],
    part: (
      id: string,
      part:
        | 'contents'
        | 'inside'
        | 'models'
        | 'requires'
        | 'related'
        | 'history'
        | 'changes'
        | 'messages'
        | 'compatibility',
    ) => ['addons', 'one', id, part],
    releaseDiff: (id: string, releaseId: string) => ['addons', 'one', id, 'diff', releaseId],
  },
} as const;

/** Whether members get more than guests: the calls that the contract marks `guest-page`, and all that failed. */
export function showsMore({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  const [subject, kind, , part] = queryKey;
  return (
    state.status === 'error' ||
    (subject === 'addons' && kind === 'one' && (part === undefined || part === 'history')) ||
    (subject === 'publishers' && kind === 'one')
  );
}
