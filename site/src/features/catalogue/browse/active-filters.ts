// The filters of a list in words.
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, ph, plural } from '@lingui/core/macro';
import { type AddedThing, CATEGORY_LABELS, type PACK_TYPES } from '@sandcrate/api/contract/limits.ts';
import { word } from '../../../lib/words.ts';
import type { BrowseSearch } from './browse-search.ts';

export const ADDS: Readonly<Record<AddedThing, MessageDescriptor>> = {
  mobs: msg`Adds mobs`,
  blocks: msg`Adds blocks`,
  items: msg`Adds items`,
  recipes: msg`Adds recipes`,
  sounds: msg`Adds sounds`,
};

export const PACKS: Readonly<Record<(typeof PACK_TYPES)[number], MessageDescriptor>> = {
  both: msg`Behavior and resource pack`,
  behavior: msg`Behavior pack`,
  resource: msg`Resource pack`,
  skin: msg`Skin pack`,
  world: msg`World template`,
};

/** 'At least 4.5 stars'. */
export function ratingText(i18n: I18n, rating: number): string {
  const stars = i18n.number(rating);
  return i18n._(msg`${plural(rating, { one: `At least ${stars} star`, other: `At least ${stars} stars` })}`);
}

export type ActiveFilter = {
  /** Unique among the filters of a search. */
  key: string;
  label: string;
  /** The first page of the search without the filter. */
  without: BrowseSearch;
};

/** The filters that are set, one for each value of a list. */
export function activeFilters(i18n: I18n, search: BrowseSearch): ActiveFilter[] {
  const { category = [], game, pack = [], adds = [], rating, featured, tag = [], withoutTag = [] } = search;
  const { publisher } = search;
  const filter = (label: string, name: keyof BrowseSearch, value: string | number): ActiveFilter => {
    const values = search[name];
    const rest = Array.isArray(values) ? values.filter((each) => each !== value) : [];
    return {
      key: `${name} ${value}`,
      label,
      without: { ...search, [name]: rest.length > 0 ? rest : undefined, page: undefined },
    };
  };
  return [
    ...category.map((each) => filter(word(i18n, CATEGORY_LABELS[each]), 'category', each)),
    ...(game === undefined ? [] : [filter(i18n._(msg`Works on ${ph({ game })}`), 'game', game)]),
    ...pack.map((each) => filter(i18n._(PACKS[each]), 'pack', each)),
    ...adds.map((each) => filter(i18n._(ADDS[each]), 'adds', each)),
    ...(rating === undefined ? [] : [filter(ratingText(i18n, rating), 'rating', rating)]),
    ...(featured === undefined ? [] : [filter(i18n._(msg`Featured only`), 'featured', featured)]),
    ...tag.map((each) => filter(i18n._(msg`Tag: ${ph({ tag: each })}`), 'tag', each)),
    ...withoutTag.map((each) => filter(i18n._(msg`Without tag: ${ph({ tag: each })}`), 'withoutTag', each)),
    ...(publisher === undefined
      ? []
      : [filter(i18n._(msg`By ${ph({ publisher })}`), 'publisher', publisher)]),
  ];
}
