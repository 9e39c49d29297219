// A moderator who works on the review desk by keyboard alone, and what they decide.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { succeed } from './api.ts';
import type { Screen } from './browser.ts';
import type { DayItem } from './day-items.ts';
import { shownAt, watchEvidence } from './desk-evidence.ts';
import type { Stage } from './desk-items.ts';

export type Verdict = 'approve' | 'reject' | 'request-changes' | 'return';
export type Decided = { by: string; verdict: Verdict; reason: string | null };

/** What the moderators share. */
export type Day = {
  stage: Stage;
  items: readonly DayItem[];
  /** When the work began. */
  startedAt: string;
  /** The decision that stands about an item, by its id. */
  decided: Map<string, Decided>;
  /** All decisions, also those that were undone, and the undoing, by item id; the latest first. */
  history: Map<string, Decided[]>;
  /** The ids of items that their publishers deleted. */
  deleted: Set<string>;
  /** The decisions that the server has recorded since the beginning. */
  recorded: Map<string, Recorded>;
};

type Recorded = {
  addonId: string;
  type: string;
  decidedBy: { username: string } | null;
  decidedAt: string;
  revision: number;
  reason: string | null;
};

/** A day that begins now. */
export const beginDay = (stage: Stage, items: readonly DayItem[]): Day => ({
  stage,
  items,
  startedAt: new Date().toISOString(),
  decided: new Map(),
  history: new Map(),
  deleted: new Set(),
  recorded: new Map(),
});

/** Adds the latest decisions that the server has recorded. */
export async function collectsDecisions({ stage: { site }, startedAt, recorded }: Day) {
  const answer = await succeed(site.url, 'GET /api/admin/recent-decisions', { token: site.owner });
  const latest: Recorded[] = await answer.json();
  for (const decision of latest) {
    if (decision.decidedAt > startedAt) recorded.set(`${decision.addonId} ${decision.revision}`, decision);
  }
}

export type Device = { name: 'desktop' | 'phone'; screen: Screen };
export type Moderator = Awaited<ReturnType<typeof startWork>>;

type Lock = { addonId: string; reviewer: { username: string } };

const DECISION = /\/api\/admin\/(?:addons|changes)\/([^/]+)\/(?:approve|reject|request-changes)$/;
const isDecision = (request: Request) => request.method() === 'PUT' && DECISION.test(request.url());

/** In turn: as many approvals as other verdicts. A digit chooses a template; without one a reason is written. */
const PLAN = ['a', 'r1', 'a', 'c1', 'a', 'r', 'a', 'c'] as const;
type Keys = (typeof PLAN)[number];

/** How often it is looked whether an item is ready, and after how many looks in vain the moderator moves on. */
const LOOK_MS = 150;
const PATIENCE = 20;
const LONG = { timeout: 60_000, interval: LOOK_MS };

/** The items that wait on the server. */
export async function waiting({ site }: Stage): Promise<{ id: string }[]> {
  const answer = await succeed(site.url, 'GET /api/admin/addons/pending?limit=1000', { token: site.owner });
  return answer.json();
}

export async function locks({ site }: Stage): Promise<Lock[]> {
  return (await succeed(site.url, 'GET /api/admin/review-locks', { token: site.owner })).json();
}

/**
 * Opens the desk for a moderator.
 * @param refused browser errors that the day provokes
 */
export async function startWork(
  day: Day,
  { name, token, device, refused }: { name: string; token: string; device: Device; refused: RegExp },
) {
  const { stage, items, decided, history } = day;
  const { page } = await stage.site.visitor({ token, screen: device.screen, refused });
  await page.addInitScript(watchEvidence);
  // Steps hold up and refuse requests. If they turned interception on and off, a request under way would be reported twice
  // or never.
  await page.route('**/never', (route) => route.fallback());
  const bar = page.getByRole('toolbar', { name: /^Decide on / });
  /** The ids of items whose evidence was read. */
  const read = new Set<string>();
  /** The ids of items that this page sent decisions about, those that it was to send, and those that were not read. */
  const [sent, expected, unread]: [string[], string[], string[]] = [[], [], []];
  /** Items that this moderator does not see for a while. */
  const skipped = new Set<string>();
  let turns = 0;

  page.on('request', (request) => {
    if (!isDecision(request)) return;
    const [, subject] = DECISION.exec(request.url()) ?? [];
    const id = items.find((item) => subject === item.id || subject === item.changeId)?.id ?? 'unknown';
    sent.push(id);
    if (!read.has(id)) unread.push(id);
  });

  /** The item that the desk has open. */
  async function open(): Promise<DayItem | undefined> {
    const label = (await bar.count()) === 0 ? null : await bar.getAttribute('aria-label');
    return items.find(({ title }) => `Decide on ${title}` === label);
  }

  /** Whether the keys decide on the open item. */
  const takesKeys = async () =>
    (await bar.locator('[aria-label^="Approve"][aria-keyshortcuts="a"]:not([aria-disabled])').count()) === 1;

  /** Waits until all evidence about the open item has been visible. */
  async function reads(item: DayItem) {
    await shownAt(page, item.title);
    await expect.poll(takesKeys, LONG).toBe(true);
    read.add(item.id);
  }

  /** Moves to an item that this moderator can decide, and reads it. Undefined if nothing is left for them. */
  async function takes(): Promise<DayItem | undefined> {
    let taken: DayItem | undefined;
    let looks = 0;
    const isSettled = async () => {
      looks += 1;
      const item = await open();
      const held = await locks(stage);
      const isOthers = ({ id }: { id: string }) =>
        held.some(({ addonId, reviewer }) => addonId === id && reviewer.username !== name);
      const isMine = held.some(({ addonId, reviewer }) => addonId === item?.id && reviewer.username === name);
      if (item !== undefined && isMine && !decided.has(item.id) && (await takesKeys())) {
        taken = item;
        return true;
      }
      if (item !== undefined && !isOthers(item) && looks % PATIENCE !== 0) return false;
      const free = (await waiting(stage)).filter((one) => !isOthers(one) && !skipped.has(one.id));
      if (free.length === 0) return true;
      // An item that opened by itself takes keys once its reader has moved, even if there is no other.
      await page.keyboard.press(looks % (2 * PATIENCE) === 0 ? 'j' : 'n');
      return false;
    };
    await expect.poll(isSettled, LONG).toBe(true);
    if (taken !== undefined) await reads(taken);
    return taken;
  }

  /** Opens the dialog for a reason, and chooses a template or writes. Returns the reason. */
  async function writes(item: DayItem, keys: Keys): Promise<string> {
    await page.keyboard.press(keys.charAt(0));
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.waitFor();
    if (keys.endsWith('1')) await page.keyboard.press('1');
    else await page.keyboard.type(`“${item.title}” lacks sense, says ${name} in turn ${turns}.`);
    await expect.poll(() => field.inputValue()).not.toBe('');
    return (await field.inputValue()).trim();
  }

  /** Notes a decision about an item, which is about to be sent. */
  function notes(item: DayItem, verdict: Verdict, reason: string | null = null) {
    expect(decided.get(item.id), item.title).toBeUndefined();
    const made = { by: name, verdict, reason };
    decided.set(item.id, made);
    history.set(item.id, [made, ...(history.get(item.id) ?? [])]);
    expected.push(item.id);
  }

  /** Notes that the moderator has returned an item to the queue. */
  function notesReturn({ id }: DayItem) {
    decided.delete(id);
    history.set(id, [{ by: name, verdict: 'return', reason: null }, ...(history.get(id) ?? [])]);
  }

  /** Decides on an item that was read; returns when the decision is sent. */
  async function decides(item: DayItem, keys: Keys = PLAN[turns % PLAN.length] ?? 'a') {
    turns += 1;
    const request = page.waitForRequest(isDecision);
    if (keys === 'a') {
      notes(item, 'approve');
      await page.keyboard.press('a');
    } else {
      const reason = await writes(item, keys);
      notes(item, keys.startsWith('r') ? 'reject' : 'request-changes', reason);
      await page.keyboard.press('Control+Enter');
    }
    await request;
  }

  /** Presses each key that decides, while none of them may do anything. */
  async function pressesInVain() {
    const before = sent.length;
    const title = await bar.getAttribute('aria-label').catch(() => null);
    for (const key of ['a', 'r', 'c']) await page.keyboard.press(key);
    await pause(400);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(sent.length).toBe(before);
    if (title !== null && (await bar.count()) > 0) expect(await bar.getAttribute('aria-label')).toBe(title);
  }

  await page.goto('/admin/pending');
  await page.locator('li[aria-current] [data-title-of]').waitFor({ timeout: 60_000 });
  return {
    name,
    device,
    page,
    day,
    bar,
    sent,
    expected,
    unread,
    skipped,
    open,
    takes,
    reads,
    writes,
    notes,
    notesReturn,
    decides,
    pressesInVain,
    /** What was read about an item is no longer all of it. */
    mustReadAgain: ({ id }: DayItem) => read.delete(id),
  };
}

/** Lets the next decision of a page fail with an error of the server, after a while. */
export async function failNextDecision(page: Page, afterMs = 0) {
  let isFailing = true;
  await page.route(DECISION, async (route) => {
    if (!isFailing || route.request().method() !== 'PUT') return route.fallback();
    isFailing = false;
    await pause(afterMs);
    await route.fulfill({ status: 500, json: { message: 'The server stumbled.' } });
  });
}
