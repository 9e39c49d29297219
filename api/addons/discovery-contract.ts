// Schemas of lists that lead from one add-on to the next, and of what a page needs in addition to the add-on.
import { z } from 'zod';
import { CATEGORIES } from '../../core/addon/content.ts';
import { CitedRule } from '../../core/cited-rule.ts';
import { PackContents } from '../../core/pack/contents.ts';
import { PackKind, PackType } from '../../core/pack/facts.ts';
import { PackDiff } from '../../packs/diff/pack-diff.ts';
import { PackInside } from '../../packs/inside/inside.ts';
import { ModelSummary, PackModel } from '../../packs/models/models.ts';
import { ADDED_THINGS } from '../contract/limits.ts';
import { AddonCard, BrowseQuery, ReleaseView } from './contract.ts';

export const FacetQuery = BrowseQuery.omit({ page: true, limit: true, sort: true, without: true });
export type FacetQuery = z.infer<typeof FacetQuery>;

const Count = z.object({ value: z.string(), count: z.int() });

/** What a search did not find as typed. */
export const SearchNotesView = z.object({
  /** Typed words that no add-on has. */
  missing: z.array(z.string()),
  /**
   * Set when no or only a few add-ons have all of the words: how many do. They come first. The others have enough of
   * the matched words.
   */
  widened: z.object({ withAllWords: z.int(), matched: z.array(z.string()) }).optional(),
  /** The text with its likely spelling. */
  didYouMean: z.string().optional(),
});
export type SearchNotesView = z.infer<typeof SearchNotesView>;

/**
 * How many add-ons each value would find as the next choice. So the lists of which one value is enough ignore their own
 * filter; tags and additions are counted among the add-ons with those chosen. A game version counts the add-ons that work
 * on it, and a rating those with at least that mean.
 */
export const FacetsView = z.object({
  categories: z.array(z.object({ value: z.enum(CATEGORIES), count: z.int() })),
  tags: z.array(Count),
  games: z.array(Count),
  adds: z.array(z.object({ value: z.enum(ADDED_THINGS), count: z.int() })),
  packs: z.array(z.object({ value: PackType, count: z.int() })),
  ratings: z.array(z.object({ value: z.number(), count: z.int() })),
  /** What the search did not find as typed. */
  notes: SearchNotesView.optional(),
});
export type FacetsView = z.infer<typeof FacetsView>;

export const SuggestQuery = z.object({ q: z.string().max(200).default('') });
/** An add-on by its title, or a tag, a publisher's username, a category's id or the name of something that a pack adds. */
export const SuggestionView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addon'), text: z.string(), id: z.uuid() }),
  z.object({ kind: z.enum(['tag', 'publisher', 'category', 'content']), text: z.string() }),
]);
export type SuggestionView = z.infer<typeof SuggestionView>;

/** A dependency of one of the add-on's packs; `addon` is a visible listing that has it, if there is one. */
export const RequirementView = z.object({
  packUuid: z.string(),
  version: z.string().nullable(),
  /** The name of the required pack when it is known. */
  packName: z.string().nullable(),
  /** The kind of pack, when it is known. */
  kind: PackKind.nullable(),
  /** The add-on includes it. */
  included: z.boolean(),
  addon: AddonCard.nullable(),
});
export type RequirementView = z.infer<typeof RequirementView>;

export const RequiresView = z.object({
  packs: z.array(RequirementView),
  /** Modules of the game's script interface. */
  scriptModules: z.array(z.object({ name: z.string(), version: z.string().nullable() })),
  experiments: z.array(z.string()),
});
export type RequiresView = z.infer<typeof RequiresView>;

/** The contents of the file; null when there is no file, or none that could be read within the limits. */
export const ContentsView = z.object({ contents: PackContents.nullable() });
export type ContentsView = z.infer<typeof ContentsView>;

/** The parts of the file that can be viewed or heard; null when there is no file, or none that could be read. */
export const InsideView = z.object({
  inside: PackInside.nullable(),
  /** The address of its pictures and sounds, to be completed by the query parameter `path`; null without a file. */
  partUrl: z.string().nullable(),
});
export type InsideView = z.infer<typeof InsideView>;

/** The creatures whose appearance the file defines; null when there is no file, or none that could be read. */
export const ModelsView = z.object({
  found: z
    .object({
      /** How many there are; `models` lists the first ones. */
      total: z.int(),
      /** A model's place in this list, from 0, is its number. */
      models: z.array(ModelSummary),
    })
    .nullable(),
});
export type ModelsView = z.infer<typeof ModelsView>;

export const ModelView = PackModel;
export type ModelView = z.infer<typeof ModelView>;

/** The changes between a release's file and the previous one; a proposed file is compared with the live one. */
export const ReleaseDiffView = z.object({
  /** The release it is compared with; null for the first one. */
  against: z.object({ id: z.uuid(), version: z.string() }).nullable(),
  /** Null when one of the two has no file, or they cannot be compared within the limits. */
  diff: PackDiff.nullable(),
});
export type ReleaseDiffView = z.infer<typeof ReleaseDiffView>;

/** One decision about an add-on, as everybody may read it: what and when, no names, no free text. */
export const DecisionView = z.object({
  id: z.uuid(),
  type: z.string(),
  /** In plain words: 'Approved', 'Rejected', 'Recalled' … */
  label: z.string(),
  isAutomatic: z.boolean(),
  /** True when its own publisher decided, which only an owner of the site may; otherwise absent. */
  isByPublisher: z.boolean().optional(),
  /** The site's rule that it cites, as it was numbered and called then; absent when it cites none. */
  rule: CitedRule.optional(),
  decidedAt: z.iso.datetime(),
  /** Only for its publisher and staff, and in the outcome of a report for the person who filed it. */
  reason: z.string().nullable().optional(),
  /** Only for its publisher and staff: whether this can still be appealed, and how an appeal stands. */
  canAppeal: z.boolean().optional(),
  appeal: z
    .object({
      status: z.enum(['pending', 'upheld', 'overturned']),
      text: z.string().nullable(),
      note: z.string().nullable(),
      filedAt: z.iso.datetime(),
    })
    .nullable()
    .optional(),
  /** Only for staff and auditors. */
  actor: z
    .object({ id: z.uuid().nullable(), username: z.string().nullable(), role: z.string() })
    .nullable()
    .optional(),
});
export type DecisionView = z.infer<typeof DecisionView>;

export const ReplayQuery = z.object({
  /** The revision to show; the latest when omitted. */
  revision: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
/** An add-on or an account as of one of its events, by the domain's own `evolve`. */
export const ReplayView = z.object({
  /** The add-on's title at that time, or what the account is called now. */
  name: z.string().nullable(),
  events: z.array(
    z.object({
      id: z.uuid(),
      revision: z.int(),
      type: z.string(),
      occurredAt: z.iso.datetime(),
      actor: z.object({ id: z.uuid().nullable(), username: z.string().nullable(), role: z.string() }),
      reason: z.string().nullable(),
      /** Its place in the event log. */
      position: z.string(),
      /** Its entry in the audit log, where it is a decision. */
      auditEntry: z.object({ number: z.string(), hash: z.string() }).nullable(),
    }),
  ),
  /** The revision of the event as of which the state is shown. */
  revision: z.int(),
  /** The changes of that event, as text. Fields of a proposed change are named `proposed.<field>`. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Of pictures, for staff, while they can see the add-on. */
      beforeImageUrl: z.string().nullable().optional(),
      afterImageUrl: z.string().nullable().optional(),
    }),
  ),
  state: z.record(z.string(), z.json()),
});
export type ReplayView = z.infer<typeof ReplayView>;

export { ReleaseView };
