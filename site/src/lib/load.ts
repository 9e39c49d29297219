// Helpers for the routes' loaders.
import { notFound } from '@tanstack/react-router';
import { isNotFound } from './api.ts';

/**
 * Loads the subject of a page.
 * @throws the router's notFound() if it does not exist, or the error of the load
 */
export async function subjectOf<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    throw error;
  }
}

/** Loads secondary data: the server waits for it, a browser does not. */
export async function besides(...loading: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(loading);
  if (import.meta.env.SSR) await all;
}
