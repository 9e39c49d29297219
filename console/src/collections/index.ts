// Collections that members have made public, or unlisted.
import type { ConsoleCollection } from '@sandcrate/api/collections/contract.ts';
import { lazyPage } from '../layout/lazy-page.tsx';

/** What a collection is called in a record's title. */
const titleOf = ({ title }: ConsoleCollection) => title;

// Loaded when it is opened.
const CollectionList = lazyPage(() => import('./CollectionList.tsx'));

export default {
  name: 'collections',
  list: CollectionList,
  recordRepresentation: titleOf,
};
