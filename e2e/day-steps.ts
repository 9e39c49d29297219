// What happens to moderators in the middle of their work.
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { succeed, uploadForm } from './api.ts';
import type { DayItem } from './day-items.ts';
import { failNextDecision, locks, type Moderator } from './day-moderator.ts';
import { enter, focused, to } from './keyboard.ts';

export type Step = {
  name: string;
  /** Whether it can be done with an item. */
  suits: (item: DayItem) => boolean;
  /** Whether the other moderator waits meanwhile. They would open an item whose decision has failed. */
  isAlone?: boolean;
  run: (moderator: Moderator, item: DayItem) => Promise<void>;
};

/** A long queue has many places for the focus. */
const MOST_TABS = 700;
const LISTS = /\/api\/console\/addons\?.*waiting/;
/** The button that leaves an item that no longer waits. */
export const GOES_ON = 'Show what is waiting now';

/** Any item but those whose publishers are banned in a step. */
const suitsMost = ({ only }: DayItem) => only === undefined;
const isNew = (item: DayItem) => suitsMost(item) && item.changeId === undefined;

const press = ({ page }: Moderator, name: string) => enter(page, name, 'Enter', MOST_TABS);

/**
 * Sends a failed decision again until it is taken.
 * @param isServerBack whether the server answers; while it does not, it is sent more than once
 */
export async function triesAgain(moderator: Moderator, { id }: DayItem, isServerBack = true) {
  const { page, sent, expected } = moderator;
  const ofItem = (ids: readonly string[]) => ids.filter((one) => one === id).length;
  expected.push(id);
  const failure = page.getByRole('alert').filter({ hasText: 'Open it' });
  await failure.waitFor();
  const isSent = async () => {
    // The button of a list that could not be loaded has the same name.
    if ((await failure.count()) > 0) await press(moderator, 'Try again');
    return failure.count();
  };
  await expect.poll(isSent).toBe(0);
  if (!isServerBack) while (ofItem(expected) < ofItem(sent)) expected.push(id);
  await expect.poll(() => ofItem(sent)).toBe(ofItem(expected));
}

/** A key of another layout: its character, and the Latin letter at its place. */
async function pressAt({ page }: Moderator, key: string, letter: string) {
  const line = await page.context().newCDPSession(page);
  const windowsVirtualKeyCode = letter.charCodeAt(0);
  const event = { key, code: `Key${letter}`, windowsVirtualKeyCode };
  await line.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...event });
  await line.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  await line.detach();
}

export const STEPS: readonly Step[] = [
  {
    name: 'a failed decision is sent again while the list reloads slowly',
    suits: isNew,
    isAlone: true,
    async run(moderator, item) {
      const { page, decides, day } = moderator;
      await failNextDecision(page);
      await page.route(LISTS, async (route) => {
        await pause(1500);
        await route.continue().catch(() => undefined);
      });
      await decides(item, 'a');
      await page.getByRole('alert').getByText('Approval failed').waitFor();
      await triesAgain(moderator, item);
      await expect.poll(() => day.stage.isPublic(item)).toBe(true);
      await page.unroute(LISTS);
    },
  },
  {
    name: 'the keys work with Caps Lock and in a Cyrillic layout',
    suits: suitsMost,
    async run(moderator, item) {
      const { page, notes } = moderator;
      const dialog = page.getByRole('dialog');
      await page.keyboard.press('R');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      notes(item, 'approve');
      await pressAt(moderator, 'ф', 'A');
      await sentAll(moderator);
    },
  },
  {
    name: 'the publisher deletes the open item',
    suits: isNew,
    async run(moderator, item) {
      const { page, day, pressesInVain } = moderator;
      await succeed(day.stage.site.url, `DELETE /api/addons/${item.id}`, { token: item.token, body: {} });
      day.deleted.add(item.id);
      await page.getByText('Its publisher deleted it.').waitFor();
      await pressesInVain();
      await press(moderator, GOES_ON);
      await page.getByText('Its publisher deleted it.').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a decision fails after the moderator has left the desk',
    suits: isNew,
    isAlone: true,
    async run(moderator, item) {
      const { page, decides, day, name } = moderator;
      await failNextDecision(page, 1500);
      await decides(item, 'a');
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      await page.waitForURL('**/admin/users');
      await page.getByText(`Approval failed: ${item.title}`).waitFor();
      const held = async () => (await locks(day.stage)).filter(({ reviewer }) => reviewer.username === name);
      await expect.poll(held).toEqual([]);
      await page.keyboard.press('g');
      await page.keyboard.press('p');
      await page.waitForURL('**/admin/pending');
      await triesAgain(moderator, item);
      await expect.poll(() => day.stage.isPublic(item)).toBe(true);
    },
  },
  {
    name: 'the publisher of the open item is banned for a while',
    suits: ({ only }) => only !== undefined,
    async run(moderator, { id, only = '' }) {
      const { page, day, pressesInVain } = moderator;
      const { site, idOf } = day.stage;
      const line = `PUT /api/admin/users/${await idOf(only)}/ban`;
      await succeed(site.url, line, { token: site.owner, body: { banned: true, reason: 'Spam' } });
      const words = 'It was taken out of the queue, as happens when its publisher is banned.';
      await page.getByText(words).waitFor();
      await pressesInVain();
      await press(moderator, GOES_ON);
      await page.locator(`[data-title-of="${id}"]`).waitFor({ state: 'detached' });
      await succeed(site.url, line, { token: site.owner, body: { banned: false } });
    },
  },
  {
    name: 'the moderator writes on while a message is sent',
    suits: isNew,
    async run(moderator, item) {
      const { page, decides } = moderator;
      const messages = `**/api/addons/${item.id}/messages`;
      await page.route(messages, async (route) => {
        if (route.request().method() === 'POST') await pause(1200);
        await route.continue();
      });
      const [first, second] = ['What does the lamp do?', 'And the other one?'];
      await page.keyboard.press('w');
      await expect.poll(() => focused(page)).toBe('Write to the publisher');
      await page.keyboard.type(first);
      await press(moderator, 'Send');
      await to(page, 'Write to the publisher', 'Shift+Tab');
      await page.keyboard.type(second);
      const conversation = page.getByRole('region', { name: 'Conversation' });
      await conversation.getByRole('listitem').filter({ hasText: first }).waitFor();
      const field = conversation.getByRole('textbox');
      expect(await field.inputValue()).toBe(second);
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Tab');
      await page.unroute(messages);
      await decides(item);
    },
  },
  {
    name: 'the publisher writes about the open item',
    suits: suitsMost,
    async run(moderator, item) {
      const { page, day, pressesInVain, reads, decides, mustReadAgain } = moderator;
      mustReadAgain(item);
      const body = { text: `The red lamp of ${item.title} is the one.` };
      await succeed(day.stage.site.url, `POST /api/addons/${item.id}/messages`, { token: item.token, body });
      await page.getByText('The publisher has just written').waitFor();
      await pressesInVain();
      const conversation = page.getByRole('region', { name: 'Conversation' });
      await conversation.getByRole('button', { name: body.text }).waitFor();
      await press(moderator, 'Read it');
      await conversation.getByRole('listitem').filter({ hasText: body.text }).waitFor();
      await reads(item);
      await decides(item);
    },
  },
  {
    name: 'the publisher edits the open item',
    suits: isNew,
    async run(moderator, item) {
      const { page, day, pressesInVain, reads, decides, mustReadAgain } = moderator;
      mustReadAgain(item);
      const description = `What ${item.title} does, told anew while somebody reads.`;
      await uploadForm(day.stage.site.url, `PUT /api/addons/${item.id}`, item.token, { description });
      await page.getByText('Changed while you read').waitFor();
      await pressesInVain();
      await press(moderator, 'Show what changed');
      await page.getByText('Changed since you looked at it').waitFor();
      await page.getByText(description).first().waitFor();
      await reads(item);
      await decides(item);
    },
  },
  {
    name: 'a mistaken rejection is undone',
    suits: isNew,
    async run({ page, decides, notesReturn }, item) {
      await decides(item, 'r1');
      const dialog = page.getByRole('dialog', { name: `You rejected “${item.title}”. Undo it?` });
      const isAsked = async () => {
        await page.keyboard.press('z'); // says that it is being sent until it is answered
        return dialog.isVisible();
      };
      await expect.poll(isAsked, { interval: 300 }).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByText('Rejection undone').waitFor();
      notesReturn(item);
    },
  },
  {
    name: 'a reload opens the same item',
    suits: suitsMost,
    async run({ page, open, mustReadAgain }, item) {
      mustReadAgain(item);
      expect(new URL(page.url()).pathname).toBe(`/admin/pending/${item.id}`);
      await page.reload();
      await expect.poll(open).toBe(item); // the next turn decides on it
    },
  },
  {
    name: 'the list cannot be loaded for a while',
    suits: suitsMost,
    async run({ page, decides }, item) {
      let failed = 0;
      await page.route(LISTS, async (route) => {
        failed += 1;
        await route.fulfill({ status: 503, json: { message: 'Not now.' } });
      });
      const rows = page.locator('[data-title-of]');
      const before = await rows.count();
      await decides(item);
      await expect.poll(() => failed).toBeGreaterThan(0);
      await pause(300);
      // Live events still take out what both moderators decide.
      expect(await rows.count()).toBeGreaterThanOrEqual(before - 4);
      await page.unroute(LISTS);
    },
  },
  {
    name: 'an item is approved by its name in the list of commands',
    suits: isNew,
    async run(moderator, item) {
      const { page, notes } = moderator;
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Commands' }).waitFor();
      await page.keyboard.type('approve');
      await page.getByRole('option', { selected: true }).filter({ hasText: 'Approve' }).waitFor();
      notes(item, 'approve');
      await page.keyboard.press('Enter');
      await sentAll(moderator);
    },
  },
  {
    name: 'an item is taken and given back',
    suits: suitsMost,
    async run({ page, decides }, item) {
      await page.keyboard.press('m');
      await page.getByRole('button', { name: `Give back ${item.title}`, exact: true }).waitFor();
      await page.keyboard.press('m');
      await page.getByRole('button', { name: `Take ${item.title}`, exact: true }).waitFor();
      await decides(item);
    },
  },
  {
    name: 'an item is left to the other moderator',
    suits: (item) => suitsMost(item) && !item.isLeft, // or nobody would decide on it
    async run(moderator, item) {
      const { page, skipped } = moderator;
      item.isLeft = true;
      await page.keyboard.press('s');
      await page.getByRole('dialog', { name: `Skip “${item.title}”?` }).waitFor();
      skipped.add(item.id);
      await page.keyboard.press('Enter'); // for an hour
      await page.locator(`[data-title-of="${item.id}"]`).waitFor({ state: 'detached' });
    },
  },
];

/** Waits until a page has sent all decisions that its moderator made. */
const sentAll = ({ sent, expected }: Moderator) =>
  expect.poll(() => sent.toSorted()).toEqual(expected.toSorted());
