import type {
  CollectionCard,
  CollectionItem,
  CollectionView,
  OwnCollection,
} from '@sandcrate/api/collections/contract.ts';
import { somePlayer } from './log-in.ts';
import { addonCard } from './some-addon.ts';

/** The card of taro's collection, with the given differences. */
export const collectionCard = (differences: Partial<CollectionCard> = {}): CollectionCard => {
  const { id, username } = somePlayer();
  return {
    id: '2f0e7a51-3d7c-4c55-9f3a-6a1de6b1c201',
    title: 'On the water',
    owner: { id, username, isPublisher: false },
    visibility: 'public',
    addonCount: 1,
    followerCount: 2,
    covers: [],
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...differences,
  };
};

export const ownCollection = (differences: Partial<OwnCollection> = {}): OwnCollection => ({
  ...collectionCard(),
  takenDown: null,
  hasAddon: false,
  ...differences,
});

/** An add-on in a collection. */
export const collectionItem = (differences: Partial<CollectionItem> = {}): CollectionItem => {
  const addon = differences.addon === undefined ? addonCard() : differences.addon;
  return { addonId: addon?.id ?? '', title: null, note: null, release: null, ...differences, addon };
};

export const collectionView = (differences: Partial<CollectionView> = {}): CollectionView => ({
  ...collectionCard(),
  description: null,
  items: [collectionItem()],
  isFollowed: false,
  takenDown: null,
  ...differences,
});
