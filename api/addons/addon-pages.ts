// Everything that guests read about a public add-on, fetched once for all the calls that show a part of it.
import { maySeeAddon, seesEverything } from '@sandcrate/core/addon/visibility.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import { type AddonPage, composedPage, keptPage } from '@sandcrate/projections/catalogue/page-queries.ts';
import type { AddonRow } from '@sandcrate/projections/catalogue/queries.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { commentsOf, numbersOf } from '@sandcrate/projections/touched.ts';
import type pg from 'pg';
import { ANY_LISTING, type Shareable, SharedAnswers } from '../answers/shared-answers.ts';
import { accountsIn, commentsIn } from '../comments/views.ts';
import { COMMENTS_SIZE } from '../contract/limits.ts';
import { operations } from '../contract/operations.ts';
import type { Viewer } from '../plugins/access.ts';
import { addonMissing, addonNotFound } from './not-found.ts';
import { lacksListing } from './requirements.ts';

/** How many related add-ons a page shows. */
export const SHOWN_RELATED = operations['GET /api/addons/{id}/related'].maxItems;

const LIMITS = { threads: COMMENTS_SIZE, related: SHOWN_RELATED };
/** Pages are needed only for a moment, because the answers made from them are cached separately. */
const MAX_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 20_000;
/** A page's six calls arrive within this time. Their answers are cached separately, each with its own age. */
const KEPT_MS = 2000;
const CARD_BYTES = 3_000;
const COMMENT_BYTES = 800;

class SharedPage implements Shareable {
  readonly page: AddonPage | undefined;
  readonly subjects: ReadonlySet<string>;

  constructor(addonId: string, page: AddonPage | undefined) {
    this.page = page;
    const own = [addonId, numbersOf(addonId), commentsOf(addonId)];
    this.subjects = new Set([...own, ...(page ? shownOn(page) : [])]);
  }

  get size(): number {
    const { threads = [], related, required = [] } = this.page ?? {};
    const cards = (related ?? []).length + required.length;
    return PAGE_BYTES + commentsIn(threads).length * COMMENT_BYTES + cards * CARD_BYTES;
  }
}

const shownOn = ({ row, facts, threads, related, required }: AddonPage) => [
  row.publisherId,
  ...accountsIn(commentsIn(threads)),
  ...(facts && lacksListing(facts, required) ? [ANY_LISTING] : []),
  ...cardSubjects(related ?? []),
  ...cardSubjects(required.map(({ addon }) => addon)),
];

/** The subjects of answers that show cards of these add-ons, apart from their numbers. */
export const cardSubjects = (addons: readonly Pick<AddonRow, 'id' | 'publisherId'>[]): string[] =>
  addons.flatMap(({ id, publisherId }) => [id, publisherId]);

export class AddonPages {
  readonly #pool: pg.Pool;
  readonly #handler: Pick<Handler, 'load'>;
  readonly #shared: SharedAnswers<SharedPage>;

  constructor(
    pool: pg.Pool,
    changes: Pick<ReadModels, 'onTouched' | 'isListening'>,
    handler: Pick<Handler, 'load'>,
  ) {
    this.#pool = pool;
    this.#handler = handler;
    this.#shared = new SharedAnswers<SharedPage>(changes, { maxBytes: MAX_BYTES, pageMs: KEPT_MS });
  }

  /**
   * The page of an add-on that this person may see. It is up to date, and the same for all but its publisher and staff.
   * @throws HttpError 404 when there is none; NotShownYet when it was just made
   */
  async visible(addonId: string, viewer: Viewer | undefined): Promise<AddonPage> {
    const { page } = await this.#shared.get(addonId, { kind: 'page', mayBeOutdated: false }, async () => {
      return new SharedPage(addonId, await keptPage(this.#pool, addonId, LIMITS));
    });
    if (page && !seesEverything(page.row, viewer)) return page;
    const composed = await composedPage(this.#pool, addonId, LIMITS);
    if (!composed) throw await addonMissing(this.#handler, addonId, viewer);
    if (!maySeeAddon(composed.row, viewer)) throw addonNotFound();
    return composed;
  }
}
