// Applies a batch's add-on events: rows, releases and pictures.
import { type AddonEvent, events as addonEvents } from '@sandcrate/core/addon/addon.ts';
import type { Content } from '@sandcrate/core/addon/content.ts';
import {
  changesInEffect,
  isCreation,
  type Later,
  newStanding,
  takesBackApproval,
} from '@sandcrate/core/addon/transitions.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { type AddonRow, addons, changed, newAddon } from './addon-row.ts';
import { ReleaseHistory } from './release-history.ts';

/** The ids of changed add-ons, of new add-ons, and of written releases. */
export type AddonChanges = { changed: string[]; created: string[]; releases: string[] };

type Screenshots = Content['screenshots'];

export async function applyAddonEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
): Promise<AddonChanges> {
  const concerned = eventsIn(addonEvents, events);
  const created = new Set(concerned.filter(isCreation).map(subjectOf));
  const older = (some: readonly Known<AddonEvent>[]) => some.map(subjectOf).filter((id) => !created.has(id));
  const rows = await Rows.load(
    addons,
    tx,
    older(concerned).map((id) => ({ id })),
  );
  const releases = await ReleaseHistory.load(tx, [...new Set(older(concerned.filter(concernsReleases)))]);
  const screenshots = new Map<string, Screenshots>();

  for (const event of concerned) {
    const id = subjectOf(event);
    if (isCreation(event)) {
      rows.set(newAddon(event));
      releases.offer(id, event.data.release, occurredAt(event), newStanding(event).status === 'approved');
      screenshots.set(id, event.data.content.screenshots);
      continue;
    }
    const before = rows.get({ id });
    rows.change({ id }, (addon) => changed(addon, event));
    if (!before) continue;
    keepReleases(releases, before, event);
    const changes = inEffect(event, before);
    if (changes?.content.screenshots) screenshots.set(id, changes.content.screenshots);
  }

  await rows.save(tx);
  await saveScreenshots(tx, screenshots);
  const written = await releases.save(tx);
  return { changed: rows.changed.map(({ id }) => id), created: [...created], releases: written };
}

const inEffect = (event: Known<Later>, before: AddonRow) =>
  changesInEffect(event, before.open_change?.changes, (changes) => changes);

const concernsReleases = ({ type, data }: Known<AddonEvent>) =>
  type === 'AddonChangeProposed' ||
  type === 'AddonChangeRebased' ||
  type === 'AddonChangeReopened' ||
  type === 'AddonChangeApproved' ||
  type === 'AddonChangeRejected' ||
  type === 'AddonChangeWithdrawn' ||
  type === 'AddonApproved' ||
  type === 'AddonReturned' ||
  (type === 'AddonEdited' && data.changes.release !== undefined);

const opensChange = (event: Known<Later>) =>
  event.type === 'AddonChangeProposed' ||
  event.type === 'AddonChangeRebased' ||
  event.type === 'AddonChangeReopened';

const endsChange = ({ type }: Known<Later>) =>
  type === 'AddonChangeApproved' || type === 'AddonChangeRejected' || type === 'AddonChangeWithdrawn';

function keepReleases(releases: ReleaseHistory, before: AddonRow, event: Known<Later>): void {
  const { id, status } = before;
  const at = occurredAt(event);
  const release = inEffect(event, before)?.release;
  if (release) releases.offer(id, release, at, status === 'approved');
  if (opensChange(event)) {
    releases.propose(id, event.data.changes.release, at);
  } else if (endsChange(event)) releases.propose(id, undefined, at);
  else if (event.type === 'AddonApproved') releases.approve(id, at);
  else if (takesBackApproval(status, event)) releases.takeBackApproval(id);
}

async function saveScreenshots(tx: Transaction, screenshots: ReadonlyMap<string, Screenshots>) {
  if (screenshots.size === 0) return;
  await tx.query('delete from images where addon_id = any($1::uuid[])', [[...screenshots.keys()]]);
  const images = [...screenshots].flatMap(([addon_id, slots]) =>
    slots.map(({ slot, picture, caption }) => ({ addon_id, slot, ...picture, caption })),
  );
  if (images.length === 0) return;
  await tx.query(
    `insert into images (addon_id, slot, sha256, width, height, caption)
     select * from json_to_recordset($1)
       as i(addon_id uuid, slot smallint, sha256 text, width int, height int, caption text)
     on conflict (addon_id, slot) do update
     set sha256 = excluded.sha256, width = excluded.width, height = excluded.height, caption = excluded.caption`,
    [toSqlJson(images)],
  );
}
