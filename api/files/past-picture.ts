import { streamName } from '@sandcrate/core/addon/addon.ts';
import { Picture } from '@sandcrate/core/addon/content.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';

/** A picture that an add-on has shown or proposed at any time, according to its events; undefined when it never did. */
export async function findPastPicture(
  store: Pick<EventStore, 'readStream'>,
  addonId: string,
  sha256: string,
): Promise<Picture | undefined> {
  for await (const recorded of store.readStream(streamName(addonId))) {
    const found = pictureIn(readEvent(recorded).data, sha256);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds a picture anywhere in an event: as the banner, as a screenshot, in a proposed change. */
function pictureIn(value: unknown, sha256: string): Picture | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { data: picture } = Picture.safeParse(value);
  if (picture?.sha256 === sha256) return picture;
  for (const part of Object.values(value)) {
    const found = pictureIn(part, sha256);
    if (found !== undefined) return found;
  }
  return undefined;
}
