import { msg, plural } from '@lingui/core/macro';
import { unformattedParagraphs } from '@sandcrate/api/contract/formatted-text.ts';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
import type { PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import { addressOf, i18nOf, type Matches, pageHead, siteFacts, summaryOf } from '../../../lib/page-head.ts';

/** The page head of a publisher. */
export function publisherHead(
  matches: Matches,
  { username, addonCount, addons, pictureUrl, text, links }: PublisherProfile,
) {
  const { name, url } = siteFacts(matches);
  const portrait = pictureUrl && atWidth(pictureUrl, 640);
  const path = `/publishers/${encodeURIComponent(username)}`;
  return pageHead(matches, {
    title: username,
    description: i18nOf(matches)._(
      msg`${plural(addonCount, {
        one: `${username} has published # addon on ${name}.`,
        other: `${username} has published # addons on ${name}.`,
      })}`,
    ),
    path,
    kind: 'profile',
    pictured: addons[0]?.id,
    portrait: portrait ?? undefined,
    data: [
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: username,
          url: addressOf(matches, path),
          ...(portrait !== null && { image: url + portrait }),
          // The marks of a formatted text would be read as they are.
          ...(text !== null && unformattedParagraphs(text) && { description: summaryOf(text) }),
          ...(links.length > 0 && { sameAs: links }),
        },
      },
    ],
  });
}
