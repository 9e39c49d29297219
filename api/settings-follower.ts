// The site's settings, kept up with as they change, so that every process acts on them at once.
import { type EventStore, START } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import * as settings from '@sandcrate/core/settings/settings.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';

export type SettingsFollower = {
  current(): Settings;
  /** Ends with what ends the subscription, which is only `stop` as long as the log can be read. */
  done: Promise<void>;
  stop(): void;
};

/** Reads the settings and follows them. It returns when the present ones are known. */
export async function followSettings(store: EventStore): Promise<SettingsFollower> {
  const controller = new AbortController();
  const ready = Promise.withResolvers<void>();
  let current = settings.initial;

  const follow = async () => {
    const filter = { streamPrefixes: [settings.STREAM], types: Object.keys(settings.events) };
    for await (const batch of store.subscribe({ after: START, filter, signal: controller.signal })) {
      for (const event of batch.events.map(readEvent)) {
        if (event.type === 'SettingChanged') current = settings.evolve(current, event);
      }
      if (batch.caughtUp) ready.resolve();
    }
  };
  const done = follow();
  done.catch(ready.reject);
  await ready.promise;
  return { current: () => current, done, stop: () => controller.abort() };
}
