import type { Query } from '@tanstack/react-query';

// The keys of every query. Keys of one subject share a prefix, so that they can be reloaded together.
export const keys = {
  session: ['session'],
  messages: (area: string) => ['messages', area],
  site: ['site'],
  account: ['account'],
  accountDecisions: (accountId: string) => ['account', 'decisions', accountId],
  status: ['status'],
  openApi: ['openapi'],
  following: { all: ['following'], news: (query: object) => ['following', 'news', query] },
  notificationSettings: ['notification-settings'],
  pushSubscriptions: ['push-subscriptions'],
  inbox: {
    all: ['inbox'],
    unread: ['inbox', 'unread'],
    lists: ['inbox', 'list'],
    list: (kind: string | undefined, page: number) => ['inbox', 'list', kind, page],
  },
  invite: (code: string) => ['invites', code],
  suggestions: (text: string) => ['suggest', text],
  analytics: (filters: object) => ['analytics', filters],
  ownCompatibility: (addonId: string | undefined) => ['own-compatibility', addonId],
  likes: (addonId: string) => ['likes', addonId],
  comments: (addonId: string) => ['comments', addonId],
  collections: {
    all: ['collections'],
    one: (id: string) => ['collections', 'one', id],
    decisions: (id: string) => ['collections', 'decisions', id],
    mine: (addonId: string | undefined) => ['collections', 'mine', addonId],
    with: (addonId: string) => ['collections', 'with', addonId],
  },
  advisories: { all: ['advisories'], one: (id: string) => ['advisories', id] },
  downloads: { all: ['downloads'], mine: ['downloads', 'mine'], updates: ['downloads', 'updates'] },
  ownProfile: ['own-profile'],
  waitingPictures: ['waiting-pictures'],
  profiles: {
    all: ['profiles'],
    one: (accountId: string) => ['profiles', accountId],
    decisions: (accountId: string) => ['profiles', accountId, 'decisions'],
  },
  publishers: {
    all: ['publishers'],
    list: (page: number) => ['publishers', 'list', page],
    one: (username: string) => ['publishers', 'one', username],
  },
  addons: {
    all: ['addons'],
    /** A list of the home page, and what it leaves out. */
    shelf: (list: string, query: object) => ['addons', 'shelf', list, query],
    own: ['addons', 'own'],
    ownStats: ['addons', 'own-stats'],
    ownQueue: ['addons', 'own-queue'],
    browse: (query: object) => ['addons', 'browse', query],
    facets: (query: object) => ['addons', 'facets', query],
    favourites: {
      all: ['addons', 'favourites'],
      list: (query: object) => ['addons', 'favourites', 'list', query],
      facets: (query: object) => ['addons', 'favourites', 'facets', query],
    },
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
        | 'releases'
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
    ((subject === 'publishers' || subject === 'collections') && kind === 'one')
  );
}
