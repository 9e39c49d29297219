import { msg, plural } from '@lingui/core/macro';
import type { CollectionView } from '@sandcrate/api/collections/contract.ts';
import { unformattedParagraphs } from '@sandcrate/api/contract/formatted-text.ts';
import { localized } from '@sandcrate/api/contract/locales.ts';
import { type PageHead, summaryOf } from '../../../lib/page-head.ts';
import type { RouterContext } from '../../../router.ts';

/** What the page head of a collection says. Search engines list only those that their owner made public. */
export function collectionHead(
  collection: CollectionView,
  { i18n, url }: Pick<RouterContext, 'i18n' | 'url'>,
): PageHead {
  const { id, title, description, visibility, owner, addonCount, items } = collection;
  const name = owner?.username ?? '';
  const path = `/collection/${id}`;
  const address = (to: string) => url + localized(i18n.locale, to);
  // The marks of a formatted text would be read as they are.
  const isPlain = description !== null && unformattedParagraphs(description) !== undefined;
  const about = isPlain
    ? summaryOf(description)
    : i18n._(
        msg`${plural(addonCount, {
          one: `# addon, collected by ${name}.`,
          other: `# addons, collected by ${name}.`,
        })}`,
      );
  const listed = items.flatMap(({ addon }) => addon ?? []);
  return {
    title,
    description: about,
    path,
    indexed: visibility === 'public',
    pictured: listed[0]?.id,
    data: [
      {
        '@type': 'CollectionPage',
        name: title,
        description: about,
        url: address(path),
        ...(name !== '' && { author: { '@type': 'Person', name } }),
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: listed.length,
          itemListElement: listed.map((addon, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: addon.title,
            url: address(`/addon/${addon.id}`),
          })),
        },
      },
    ],
  };
}
