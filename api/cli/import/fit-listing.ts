// Turns a line of a catalogue into a listing that follows the site's rules, and notes what was left out.
import type { ImportAddon } from '@sandcrate/core/addon/addon.ts';
import { MAX_TAGS } from '@sandcrate/core/addon/content.ts';
import { NO_OPTIONAL_VALUES } from '@sandcrate/core/addon/optional-fields.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import { Description, HttpUrl, Title } from '@sandcrate/core/validation.ts';
import type { z } from 'zod';
import { type CatalogueLine, LineRefused } from './catalogue-line.ts';
import type { CategoryMap } from './category-map.ts';
import { cleanLine, cleanText, cutAtWord } from './clean-text.ts';

/** The UUID namespace for the ids of imported add-ons and their releases. */
const NAMESPACE = 'd3b6f0a4-7c52-4e19-9a0d-58c1f27be936';

const TITLE_LIMIT = 100;
const DESCRIPTION_LIMIT = 2000;
const TAG_LIMIT = 30;
const VERSION_LIMIT = 50;

/** Changes made to fit the rules: whether texts were cut, how many tags were dropped, whether the URL was unusable. */
export type Losses = { title: boolean; description: boolean; tags: number; url: boolean };

export type FittedListing = {
  addonId: string;
  source: string;
  author: string;
  listing: Omit<ImportAddon['imported'], 'publisherId'>;
  losses: Losses;
};

export type FitOptions = {
  categories: CategoryMap;
  /** The source of lines without one. */
  defaultSource: string;
  now: Date;
};

/** @throws LineRefused when the title or the description is too short */
export function fitListing(
  line: CatalogueLine,
  { categories, defaultSource, now }: FitOptions,
): FittedListing {
  const source = cleanLine(line.source ?? '') || defaultSource;
  const title = cleanLine(line.title);
  const description = cleanText(line.description ?? '');
  const author = cleanLine(line.author ?? '') || source;
  const id = cleanLine(line.id ?? '') || `${author}/${title}`;
  const addonId = uuidV5(NAMESPACE, `${source}\0${id}`);
  const texts = checked({
    title: cutAtWord(title, TITLE_LIMIT),
    description: cutAtWord(description, DESCRIPTION_LIMIT),
  });
  const sourceCategory = cleanLine(line.category ?? '');
  const category = categories.find(source, sourceCategory);
  const tags = tagsOf([...(category ? [] : [sourceCategory]), ...(line.tags ?? [])]);
  const url = HttpUrl.safeParse(line.url ?? '');
  const { createdAt, updatedAt } = datesOf(line, now);

  return {
    addonId,
    source,
    author,
    listing: {
      content: {
        ...texts,
        category: category ?? 'tools',
        tags: tags.slice(0, MAX_TAGS),
        ...NO_OPTIONAL_VALUES,
        body: null,
        monetizationEnabled: false,
        banner: null,
        screenshots: [],
        pictures: [],
      },
      release: {
        releaseId: uuidV5(addonId, 'release'),
        version: cutAtWord(cleanLine(line.version ?? ''), VERSION_LIMIT) || '1.0.0',
        notes: null,
        download: url.success ? { kind: 'url', url: url.data } : { kind: 'none' },
      },
      origin: {
        source,
        id,
        downloads: line.downloads ?? null,
        likes: line.likes ?? null,
        views: line.views ?? null,
        license: cleanLine(line.license ?? '') || null,
        language: cleanLine(line.language ?? '') || null,
      },
      createdAt,
      updatedAt,
    },
    losses: {
      title: texts.title !== title,
      description: texts.description !== description,
      tags: Math.max(0, tags.length - MAX_TAGS),
      url: Boolean(line.url) && !url.success,
    },
  };
}

function checked({ title, description }: { title: string; description: string }) {
  const problems = [messageOf(Title, title), messageOf(Description, description)].filter(Boolean);
  if (problems.length > 0) throw new LineRefused(problems.join('; '));
  return { title, description };
}

const messageOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

function tagsOf(tags: readonly string[]): string[] {
  const fitted = tags.map((tag) => cutAtWord(cleanLine(tag).normalize('NFC').toLowerCase(), TAG_LIMIT));
  return [...new Set(fitted.filter(Boolean))];
}

/** A missing date is taken from the other one, or is now. Dates in the future become now. */
function datesOf({ created, updated }: CatalogueLine, now: Date) {
  const [first, last] = [momentOf(created), momentOf(updated)];
  const createdAt = Math.min(first ?? last ?? now.getTime(), now.getTime());
  const updatedAt = Math.max(createdAt, Math.min(last ?? createdAt, now.getTime()));
  return { createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString() };
}

function momentOf(text: string | null | undefined): number | undefined {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? undefined : Math.max(0, moment);
}
