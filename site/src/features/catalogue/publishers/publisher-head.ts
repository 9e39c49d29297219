import { msg, plural } from '@lingui/core/macro';
import type { PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import { addressOf, i18nOf, type Matches, pageHead, siteFacts } from '../../../lib/page-head.ts';

/** The page head of a publisher. */
export function publisherHead(matches: Matches, { username, addonCount, addons }: PublisherProfile) {
  const { name } = siteFacts(matches);
  const path = `/publishers/${encodeURIComponent(username)}`;
  return pageHead(matches, {
    title: username,
    description: i18nOf(matches)._(
      msg`${plural(addonCount, {
        one: `${username} has published # add-on on ${name}.`,
        other: `${username} has published # add-ons on ${name}.`,
      })}`,
    ),
    path,
    kind: 'profile',
    pictured: addons[0]?.id,
    data: [
      {
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name: username, url: addressOf(matches, path) },
      },
    ],
  });
}
