import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CollectionCard } from '@sandcrate/api/collections/contract.ts';

export type Visibility = CollectionCard['visibility'];

type Explained = { value: Visibility; label: MessageDescriptor; hint: MessageDescriptor };

/** Who can see a collection, from the fewest to the most. */
export const VISIBILITIES: readonly Explained[] = [
  {
    value: 'private',
    label: msg({ message: 'Private', context: 'a collection' }),
    hint: msg`Only you can see it.`,
  },
  {
    value: 'unlisted',
    label: msg({ message: 'Unlisted', context: 'a collection' }),
    hint: msg`Everybody who has the link can see it.`,
  },
  {
    value: 'public',
    label: msg({ message: 'Public', context: 'a collection' }),
    hint: msg`Everybody can find it, also on the pages of its addons.`,
  },
];
