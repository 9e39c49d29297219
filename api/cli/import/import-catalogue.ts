// Imports a catalogue's lines into the log. Every id is derived from its line, so that an import can be repeated safely.
import { randomUUID } from 'node:crypto';
import * as addon from '@sandcrate/core/addon/addon.ts';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import type { Ports } from '@sandcrate/core/registration/ports.ts';
import { LineRefused, parseLine } from './catalogue-line.ts';
import type { CategoryMap } from './category-map.ts';
import { type FittedListing, fitListing, type Losses } from './fit-listing.ts';
import { inParallel } from './in-parallel.ts';

/** High enough that the log's writer can batch many appends into one commit. */
const AT_ONCE = 64;

export type ImportOptions = {
  /** The file's lines, in order. */
  lines: AsyncIterable<string>;
  categories: CategoryMap;
  /** The source of lines without one. */
  defaultSource: string;
  onRefused: (lineNumber: number, reason: string) => void;
  /** Called after each line. */
  onProgress?: (summary: ImportSummary) => void;
  /** Stops the import between two lines. */
  signal?: AbortSignal;
};

export type ImportSummary = {
  imported: number;
  /** Listings that were already imported by an earlier run or line. */
  present: number;
  refused: number;
  authors: number;
  titlesCut: number;
  descriptionsCut: number;
  tagsDropped: number;
  urlsDropped: number;
  /** The last position written to the log. */
  position: bigint | undefined;
};

/**
 * Imports the listings that do not exist yet.
 * @throws StoreUnavailable when the event store stays unreachable; listings imported so far are kept
 */
export async function importCatalogue(
  ports: Ports & { store: EventStore },
  options: ImportOptions,
): Promise<ImportSummary> {
  const { lines, categories, defaultSource, onRefused, onProgress, signal } = options;
  const summary: ImportSummary = {
    imported: 0,
    present: 0,
    refused: 0,
    authors: 0,
    titlesCut: 0,
    descriptionsCut: 0,
    tagsDropped: 0,
    urlsDropped: 0,
    position: undefined,
  };
  const correlationId = randomUUID();
  const context = (): CommandContext => ({ actor: 'system', correlationId, now: new Date() });
  const authors = new Map<string, Promise<string>>();
  const known = await importedAddons(ports.store);
  const underWay = new Map<string, Promise<bigint | undefined>>();

  await inParallel(numbered(lines, signal), AT_ONCE, async ({ number, text }) => {
    try {
      const fitted = fitListing(parseLine(text), { categories, defaultSource, now: new Date() });
      const position = await importListing(fitted);
      if (position === undefined) summary.present += 1;
      else count(summary, fitted.losses, position);
    } catch (error) {
      if (!(error instanceof LineRefused || error instanceof DomainError)) throw error;
      summary.refused += 1;
      onRefused(number, error.message);
    }
    onProgress?.(summary);
  });
  return summary;

  /**
   * The listing's position in the log; undefined when it existed already. The first line with an id wins, and later ones
   * wait for its outcome.
   */
  async function importListing(fitted: FittedListing): Promise<bigint | undefined> {
    const { addonId } = fitted;
    const earlier = underWay.get(addonId);
    const attempt = (earlier ?? Promise.resolve()).catch(() => {}).then(() => importUnlessKnown(fitted));
    underWay.set(addonId, attempt);
    try {
      return await attempt;
    } finally {
      if (underWay.get(addonId) === attempt) underWay.delete(addonId);
    }
  }

  async function importUnlessKnown({ addonId, source, author, listing }: FittedListing) {
    if (known.has(addonId)) return undefined;
    const publisherId = await publisherOf(source, author, listing.createdAt);
    const { events, position } = await ports.handler.handle(
      addon,
      addon.streamName(addonId),
      { type: 'ImportAddon', by: 'system', imported: { publisherId, ...listing } },
      context(),
    );
    known.add(addonId);
    return events.length > 0 ? position : undefined;
  }

  /** Listings of one author share one import of the account. */
  function publisherOf(source: string, author: string, createdAt: string): Promise<string> {
    const key = `${source}\0${author}`;
    const known = authors.get(key);
    if (known) return known;
    const made = importAuthor(ports, { source, author, createdAt }, context()).then(
      ({ accountId, position }) => {
        if (position !== undefined) summary.authors += 1;
        return accountId;
      },
    );
    authors.set(key, made);
    return made;
  }
}

/** Reads all imported ids at once, so that a second run needs no query per line. The decider handles later duplicates. */
async function importedAddons(store: EventStore): Promise<Set<string>> {
  const known = new Set<string>();
  for await (const { streamName } of store.readAll({ filter: { types: ['AddonImported'] } })) {
    known.add(streamName.slice(addon.streamName('').length));
  }
  return known;
}

function count(summary: ImportSummary, losses: Losses, position: bigint): void {
  summary.imported += 1;
  summary.titlesCut += Number(losses.title);
  summary.descriptionsCut += Number(losses.description);
  summary.tagsDropped += losses.tags;
  summary.urlsDropped += Number(losses.url);
  if (summary.position === undefined || position > summary.position) summary.position = position;
}

/** The lines that are not empty, with their numbers from 1. */
async function* numbered(lines: AsyncIterable<string>, signal: AbortSignal | undefined) {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (signal?.aborted) return;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() !== '') yield { number, text };
  }
}
