import { screen, waitFor } from '@testing-library/react';
import PendingList from '../pending/PendingList.tsx';
import { pendingAddon } from './addons.ts';
import { fakeDataProvider } from './fake-data-provider.ts';
import { renderPage } from './render.tsx';

Element.prototype.scrollIntoView = () => undefined; // happy-dom has no layout

export const boats = () => pendingAddon({ title: 'Better Boats', revision: 3 });
export const mobs = () => pendingAddon({ title: 'Dungeon Mobs', revision: 7 });
export const castle = () => pendingAddon({ title: 'Castle', revision: 1 });

/** Shows the review desk and waits for its queue. */
export async function showDesk<T extends ReturnType<typeof fakeDataProvider>>(data: T) {
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByRole('list', { name: 'Pending addons' });
  return { data, user };
}

/** Shows the review desk with some add-ons in its queue. */
export const showQueue = (...addons: ReturnType<typeof pendingAddon>[]) => showDesk(fakeDataProvider(addons));

/** Waits until the keys work on an add-on. */
export const ready = (title: string) =>
  waitFor(() => {
    const approve = screen.getByRole('button', { name: new RegExp(`^(Approve|Review) ${title}$`) });
    if (approve.getAttribute('aria-keyshortcuts') !== 'a') throw new Error(`${title} takes no keys yet.`);
  });

/** Waits until an open add-on can be approved by key. */
export const approvable = async (title: string) => {
  await screen.findByRole('button', { name: `Approve ${title}` });
  await ready(title);
};

/** The title of the current item of the queue. */
export const current = () => document.querySelector('li[aria-current] [data-title-of]')?.textContent;

/** The titles of the queue. */
export const queued = () =>
  [...document.querySelectorAll('[data-title-of]')].map((title) => title.textContent);
