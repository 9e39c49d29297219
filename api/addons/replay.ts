// An add-on or an account as of one of its events, by the domain's own `evolve`, and what that event changed.
import * as account from '@sandcrate/core/account/account.ts';
import { USER_NOT_FOUND } from '@sandcrate/core/account/errors.ts';
import { isCreation } from '@sandcrate/core/account/transitions.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import { isAudited } from '@sandcrate/core/audit/audited.ts';
import type { DomainEvent } from '@sandcrate/core/decider.ts';
import type { EventStore, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { ownEvent, type Replayable } from '@sandcrate/core/replay.ts';
import { usernamesOf } from '@sandcrate/projections/accounts/queries.ts';
import { entriesOfSubject } from '@sandcrate/projections/audit/queries.ts';
import {
  type Difference,
  differences,
  fieldsOf,
  releaseText,
} from '@sandcrate/projections/moderation/differences.ts';
import type pg from 'pg';
import { z } from 'zod';
import { notFound } from '../plugins/errors.ts';
import type { ReplayView } from './discovery-contract.ts';
import { historyOf } from './history-views.ts';
import { addonNotFound } from './not-found.ts';

export type ReplaySources = { store: EventStore; pool: pg.Pool };

/**
 * An add-on after the event of this revision, or after its last event.
 * @throws HttpError 404 when there never was such an add-on
 */
export async function addonReplay(
  sources: ReplaySources,
  addonId: string,
  revision: number | undefined,
): Promise<ReplayView> {
  const recorded = await Array.fromAsync(sources.store.readStream(addon.streamName(addonId)));
  if (recorded.length === 0) throw addonNotFound();
  const { before, after, asOf } = foldUpTo(addon, recorded, revision);
  if (after === null) throw addonNotFound();
  return {
    name: readable(after.content.title),
    events: await eventsOf(sources, addonId, recorded),
    revision: asOf,
    changes: addonChanges(before, after),
    state: asJson(after),
  };
}

/**
 * An account's standing after the event of this revision, or after its last event. Events that concern only its owner,
 * such as a password change, are left out.
 * @throws HttpError 404 when there never was such an account
 */
export async function accountReplay(
  sources: ReplaySources,
  accountId: string,
  revision: number | undefined,
): Promise<ReplayView> {
  const recorded = await Array.fromAsync(sources.store.readStream(account.streamName(accountId)));
  const shown = recorded.filter(isAboutStanding);
  if (shown.length === 0) throw notFound(USER_NOT_FOUND);
  const asked = shown.findLast((event) => revision === undefined || Number(event.revision) <= revision);
  const { before, after, asOf } = foldUpTo(account, recorded, Number((asked ?? shown[0])?.revision));
  const [was, is] = [standingOf(before), standingOf(after)];
  const names = await usernamesOf(sources.pool, [accountId]);
  return {
    name: names.get(accountId) ?? null,
    events: await eventsOf(sources, accountId, shown),
    revision: asOf,
    changes:
      before.status === 'none' ? firstValues(asFields(is)) : changesBetween(asFields(was), asFields(is)),
    state: asJson(is),
  };
}

const BY_THE_PERSON: readonly string[] = ['PublisherAccessRequested', 'AccountHandedOver', 'AccountDeleted'];

const isAboutStanding = (recorded: RecordedEvent): boolean =>
  isAudited(recorded) || isCreation(recorded) || BY_THE_PERSON.includes(recorded.type);

const standingOf = ({
  status,
  role,
  isPublisher,
  isVerified,
  isBanned,
  penalties,
  hasRequestedAccess,
}: account.Account) => ({
  status,
  role,
  isPublisher,
  isVerified,
  isBanned,
  penalties:
    penalties
      .filter(({ isLifted }) => !isLifted)
      .map(({ kind, until }) => `${kind} until ${until.slice(0, 10)}`)
      .join(', ') || null,
  hasRequestedAccess,
});

/** The states before and after the event of a revision, or before and after the last event. */
function foldUpTo<State, Event extends DomainEvent>(
  decider: Replayable<State, Event>,
  recorded: readonly RecordedEvent[],
  revision: number | undefined,
) {
  const last = recorded.length - 1;
  const asOf = Math.min(revision ?? last, last);
  let [before, after] = [decider.initial, decider.initial];
  for (const event of recorded.slice(0, asOf + 1)) {
    before = after;
    after = decider.evolve(before, ownEvent(decider.events, readEvent(event)));
  }
  return { before, after, asOf };
}

async function eventsOf(
  { pool }: ReplaySources,
  subjectId: string,
  recorded: readonly RecordedEvent[],
): Promise<ReplayView['events']> {
  const history = await historyOf(pool, recorded.map(readEvent));
  const entries = await entriesOfSubject(pool, subjectId);
  return history.map((entry, index) => {
    const { revision, position } = recorded[index] ?? { revision: -1n, position: -1n };
    return {
      ...entry,
      revision: Number(revision),
      position: String(position),
      auditEntry: entries.get(entry.id) ?? null,
    };
  });
}

function addonChanges(before: addon.Addon, after: addon.Listing): Difference[] {
  const is = addonFields(after);
  return [
    ...(before === null ? firstValues(is) : changesBetween(addonFields(before), is)),
    ...proposedChanges(before, after),
  ];
}

const addonFields = (listing: addon.Listing) => ({
  ...asFields({
    status: listing.status,
    rejectionReason: listing.rejectionReason,
    changesWanted: listing.changesWanted,
    secondOpinion: listing.secondOpinion?.reason ?? null,
    isHidden: listing.isHidden,
    isFeatured: listing.isFeatured,
    hasUnreviewedEdits: listing.hasUnreviewedEdits,
    isDeleted: listing.deleted !== null,
  }),
  ...fieldsOf(textOf(listing)),
});

const textOf = ({ content, release }: addon.Listing) => ({ content, release: releaseText(release) });

/** The changes of a new proposal, with `proposed.` before the name of each field. */
function proposedChanges(before: addon.Addon, after: addon.Listing): Difference[] {
  const { openChange } = after;
  if (openChange === null) return [];
  if (before?.openChange?.changeId === openChange.changeId) return [];
  const { content, release } = openChange.changes;
  const proposed = { content, release: release ? releaseText(release) : null };
  return readableOnly(differences(textOf(after), proposed)).map((one) => ({
    ...one,
    field: `proposed.${one.field}`,
  }));
}

type Fields = Readonly<Record<string, string | null>>;

/** Values as text: yes and no for booleans. */
const asFields = (values: Readonly<Record<string, string | boolean | null>>): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
    ]),
  );

/** The values of a new add-on or account, without what is not yet decided. */
const firstValues = (fields: Fields): Difference[] =>
  changesBetween({}, fields).filter(({ after }) => after !== 'no');

const changesBetween = (before: Fields, after: Fields): Difference[] =>
  readableOnly(
    Object.keys(after)
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
      .filter((change) => change.before !== change.after),
  );

/** Sealed text is not shown: auditors have no key for it. */
const readable = (text: string | null) => (text?.startsWith('sealed:') ? null : text);
const readableOnly = (changes: readonly Difference[]): Difference[] =>
  changes.map(({ field, before, after }) => ({ field, before: readable(before), after: readable(after) }));

const State = z.record(z.string(), z.json());

/** The state with revisions as numbers, and null in place of sealed text. */
const asJson = (state: object) =>
  State.parse(
    JSON.parse(
      JSON.stringify(state, (_, value: unknown) => {
        if (typeof value === 'bigint') return Number(value);
        return typeof value === 'string' ? readable(value) : value;
      }),
    ),
  );
