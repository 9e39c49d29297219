import { msg } from '@lingui/core/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { i18nOf, type Matches, pageHead, siteFacts, summaryOf } from '../../../lib/page-head.ts';
import { word } from '../../../lib/words.ts';

/** The page head of an add-on. */
export function addonHead(matches: Matches, addon: AddonDetail) {
  const description = summaryOf(addon.description);
  const { url } = siteFacts(matches);
  const i18n = i18nOf(matches);
  const names = { browse: i18n._(msg`Browse Addons`), category: word(i18n, CATEGORY_LABELS[addon.category]) };
  return pageHead(matches, {
    title: addon.title,
    description,
    path: `/addon/${addon.id}`,
    kind: 'article',
    pictured: addon.id,
    data: [softwareOf(addon, description, url), breadcrumbsOf(addon, url, names)],
  });
}

function softwareOf(addon: AddonDetail, description: string, url: string): object {
  const { publisherName, ratingCount, bannerImageUrl } = addon;
  return {
    '@type': 'SoftwareApplication',
    name: addon.title,
    description,
    url: `${url}/addon/${addon.id}`,
    applicationCategory: 'GameApplication',
    softwareVersion: addon.version,
    datePublished: addon.createdAt,
    dateModified: addon.updatedAt,
    keywords: addon.tags.join(', '),
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    ...(bannerImageUrl !== null && { image: `${url}${bannerImageUrl}?w=1280` }),
    ...(publisherName !== null && {
      author: {
        '@type': 'Person',
        name: publisherName,
        url: `${url}/publishers/${encodeURIComponent(publisherName)}`,
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

function breadcrumbsOf({ category, title, id }: AddonDetail, url: string, names: Names): object {
  const steps = [
    { name: names.browse, item: `${url}/browse` },
    { name: names.category, item: `${url}/browse?category=${category}` },
    { name: title, item: `${url}/addon/${id}` },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
