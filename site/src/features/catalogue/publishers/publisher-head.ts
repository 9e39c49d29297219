import { msg, plural } from '@lingui/core/macro';
import type { PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import { i18nOf, type Matches, pageHead, siteFacts } from '../../../lib/page-head.ts';

/** The page head of a publisher. */
export function publisherHead(matches: Matches, { username, addonCount }: PublisherProfile) {
  const { name, url } = siteFacts(matches);
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
    data: [{ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: username, url: url + path } }],
  });
}
