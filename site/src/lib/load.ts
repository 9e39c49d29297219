// What the routes' loaders share.
import { notFound } from '@tanstack/react-router';
import { isNotFound } from './api.ts';

/**
 * What a page is about, once it is there.
 * @throws the router's notFound() where it names nothing, else why it could not be loaded
 */
export async function subjectOf<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    throw error;
  }
}

/** What stands beside it: the server waits for that too, a browser shows the page and fills it in. */
export async function besides(...loading: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(loading);
  if (import.meta.env.SSR) await all;
}
