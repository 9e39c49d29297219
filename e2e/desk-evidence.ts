// When a page of the review desk has shown all evidence about an add-on.
import type { Page } from 'playwright-core';

declare global {
  var evidenceAt: { pressed: number; shown: Record<string, number> };
}

/** Records in the page when a key is pressed, and when all evidence about an add-on is visible. For `addInitScript`. */
export function watchEvidence() {
  globalThis.evidenceAt = { pressed: 0, shown: {} };
  addEventListener('keydown', () => (globalThis.evidenceAt.pressed = performance.now()), true);
  const look = () => {
    const bar = document.querySelector('[role="toolbar"][aria-label^="Decide on "]');
    const title = bar?.getAttribute('aria-label')?.slice('Decide on '.length);
    const pane = bar?.closest('section');
    const text = pane?.textContent ?? '';
    const parts = ['SHA-256', 'What it adds', ' approved, ', 'arlier', 'Conversation'];
    if (title?.endsWith('(copy)')) parts.push('Most of this file is also in another publisher’s addon');
    if (title?.endsWith('(rule)')) parts.push('Rule “');
    const isComplete = parts.every((part) => text.includes(part));
    const isLoading = pane?.querySelector('.MuiSkeleton-root') !== null;
    const isWaiting = isLoading || text.includes('Comparing ') || text.includes('Loading');
    const hasFailed = text.includes('Failed to ') || text.includes('could not be loaded');
    if (title && isComplete && !isWaiting && !hasFailed)
      globalThis.evidenceAt.shown[title] ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Waits until all evidence about an add-on has been visible. Returns when it was. */
export const shownAt = (page: Page, title: string): Promise<number> =>
  page
    .waitForFunction((title) => globalThis.evidenceAt.shown[title], title)
    .then(async (handle) => (await handle.jsonValue()) ?? Number.NaN);
