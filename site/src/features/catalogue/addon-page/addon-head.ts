import { msg } from '@lingui/core/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
import { addressOf, i18nOf, type Matches, pageHead, siteFacts, summaryOf } from '../../../lib/page-head.ts';
import { word } from '../../../lib/words.ts';

/** The page head of an add-on. */
export function addonHead(matches: Matches, addon: AddonDetail) {
  const description = summaryOf(addon.description);
  const { url } = siteFacts(matches);
  const at = (path: string) => addressOf(matches, path);
  const i18n = i18nOf(matches);
  const names = { browse: i18n._(msg`Browse Addons`), category: word(i18n, CATEGORY_LABELS[addon.category]) };
  return pageHead(matches, {
    title: addon.title,
    description,
    path: `/addon/${addon.id}`,
    kind: 'article',
    pictured: addon.id,
    data: [softwareOf(addon, { description, url, at }), breadcrumbsOf(addon, at, names)],
  });
}

type At = (path: string) => string;
type About = { description: string; url: string; at: At };

function softwareOf(addon: AddonDetail, { description, url, at }: About): object {
  const { publisherName, ratingCount, bannerImageUrl } = addon;
  return {
    '@type': 'SoftwareApplication',
    name: addon.title,
    description,
    url: at(`/addon/${addon.id}`),
    applicationCategory: 'GameApplication',
    softwareVersion: addon.version,
    datePublished: addon.createdAt,
    dateModified: addon.updatedAt,
    keywords: addon.tags.join(', '),
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    ...(bannerImageUrl !== null && { image: url + atWidth(bannerImageUrl, 1280) }),
    ...(publisherName !== null && {
      author: {
        '@type': 'Person',
        name: publisherName,
        url: at(`/publishers/${encodeURIComponent(publisherName)}`),
      },
    }),
    ...(ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: addon.averageRating,
        ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

type Names = { browse: string; category: string };

function breadcrumbsOf({ category, title, id }: AddonDetail, at: At, names: Names): object {
  const steps = [
    { name: names.browse, item: at('/browse') },
    { name: names.category, item: at(`/browse?category=${category}`) },
    { name: title, item: at(`/addon/${id}`) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
