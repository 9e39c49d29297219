// Records which add-on pages to announce to search engines.
import * as addon from '@sandcrate/core/addon/addon.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { Reaction } from '../runner/reaction.ts';
import { addChangedPages, type ChangedPage } from './changed-pages.ts';

type Loader = Pick<Handler, 'loadAt'>;

/** @param isOn whether search engines are notified; otherwise the events are skipped */
export const searchEngineNotice = (handler: Loader, { isOn }: { isOn: boolean }): Reaction => ({
  name: 'search_engine_notice',
  handles: [
    'AddonApproved',
    'AddonRejected',
    'AddonReturned',
    'AddonEdited',
    'AddonChangeApproved',
    'AddonHidden',
    'AddonUnhidden',
    'AddonDeleted',
    'AddonRestored',
  ],
  begins: 'now',
  async react(events) {
    if (!isOn) return undefined;
    const pages: ChangedPage[] = [];
    for (const event of events) {
      if (!(await wasOrIsPublic(event, handler))) continue;
      pages.push({ addonId: subjectOf(event), position: event.position });
    }
    return (tx) => addChangedPages(tx, pages);
  },
});

/** The address of an add-on that was never public must not be announced. */
async function wasOrIsPublic({ streamName, revision }: ProjectedEvent, handler: Loader): Promise<boolean> {
  for (const moment of [revision, revision - 1n]) {
    const { state } = await handler.loadAt(addon, streamName, { revision: moment });
    if (isPublic(state)) return true;
  }
  return false;
}

const isPublic = (state: addon.Addon | null) =>
  state?.status === 'approved' && !state.isHidden && state.deleted === null;
