import type { PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import { type Matches, pageHead, siteFacts } from '../../../lib/page-head.ts';

/** The page head of a publisher. */
export function publisherHead(matches: Matches, { username, addonCount }: PublisherProfile) {
  const { name, url } = siteFacts(matches);
  const path = `/publishers/${encodeURIComponent(username)}`;
  return pageHead(matches, {
    title: username,
    description: `${username} has published ${addonCount} ${addonCount === 1 ? 'add-on' : 'add-ons'} on ${name}.`,
    path,
    kind: 'profile',
    data: [{ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: username, url: url + path } }],
  });
}
