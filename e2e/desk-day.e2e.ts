// A day on the review desk: two moderators share a queue, one at a desktop and one with a phone, by keyboard alone. The
// server is killed at noon. CI uses a short queue; DESK_DAY_ITEMS=200 runs the whole day.
import { expect, test } from 'vitest';
import { DESKTOP } from './browser.ts';
import { consoleStage } from './console-stage.ts';
import { BEHIND_PROXY, type DayItem, dayItems } from './day-items.ts';
import {
  beginDay,
  collectsDecisions,
  type Day,
  type Device,
  locks,
  type Moderator,
  startWork,
  type Verdict,
  waiting,
} from './day-moderator.ts';
import { GOES_ON, STEPS, type Step, triesAgain } from './day-steps.ts';
import { enter } from './keyboard.ts';

const stage = consoleStage(() => BEHIND_PROXY);
const { site, admin } = stage;

/** How many items wait in the morning. */
const ITEMS = Number(process.env.DESK_DAY_ITEMS ?? 22);
/** On a whole day each step is done on both devices. */
const IS_WHOLE_DAY = ITEMS >= 100;
const LONGEST_MS = 300_000 + ITEMS * 15_000;
const SOON = { timeout: 20_000 };

const AT_DESK: Device = { name: 'desktop', screen: DESKTOP };
const WITH_PHONE: Device = { name: 'phone', screen: { width: 390, height: 844 } };

/** Requests that fail while the server is away, those that the steps let fail, and what is gone with a deleted item. */
const REFUSED = /ERR_|status of (?:404|500|503)/;

const TYPES: Record<Verdict, RegExp> = {
  approve: /^Addon(?:Change)?Approved$/,
  reject: /^Addon(?:Change)?Rejected$/,
  'request-changes': /^AddonChangesRequested$/,
  return: /^AddonReturned$/,
};

/** A step that is still to be done, by anybody or on one device. */
type Ahead = { step: Step; device?: Device['name'] };

const ahead = (): Ahead[] =>
  IS_WHOLE_DAY
    ? STEPS.flatMap((step) => [
        { step, device: AT_DESK.name },
        { step, device: WITH_PHONE.name },
      ])
    : STEPS.map((step) => ({ step }));

test(
  'two moderators decide everything that waits: nothing unread, nothing twice, nothing lost',
  async () => {
    const items = await dayItems(stage, ITEMS);
    const day = beginDay(stage, items);
    const ada = await startWork(day, { name: 'ada', token: admin(), device: AT_DESK, refused: REFUSED });
    const owner = await startWork(day, {
      name: 'owner',
      token: site.owner,
      device: WITH_PHONE,
      refused: REFUSED,
    });
    const both = [ada, owner];
    const steps = ahead();
    const stepsEvery = Math.max(1, Math.floor(ITEMS / (2 * steps.length)));
    const left = () => items.filter(({ id }) => !day.decided.has(id) && !day.deleted.has(id)).length;

    /** What a moderator does with an item that they have read: in some rounds a step. */
    function taskFor(moderator: Moderator, item: DayItem, round: number) {
      const isFor = ({ step, device = moderator.device.name }: Ahead) =>
        device === moderator.device.name && step.suits(item);
      // Items of publishers who have no other are few, so none of them is passed by.
      const isTime = round % stepsEvery === 0 || item.only !== undefined;
      const at = isTime ? steps.findIndex(isFor) : -1;
      const [next] = at < 0 ? [] : steps.splice(at, 1);
      return {
        isAlone: next?.step.isAlone ?? false,
        run: () => (next === undefined ? moderator.decides(item) : next.step.run(moderator, item)),
      };
    }

    async function worksOn(round: number): Promise<boolean> {
      const taken = await Promise.all(both.map((moderator) => moderator.takes()));
      const tasks = both.flatMap((moderator, index) => {
        const item = taken[index];
        return item === undefined ? [] : [taskFor(moderator, item, round)];
      });
      if (tasks.some(({ isAlone }) => isAlone)) for (const { run } of tasks) await run();
      else await Promise.all(tasks.map(({ run }) => run()));
      return tasks.length > 0;
    }

    let idle = 0;
    let wasKilled = false;
    for (let round = 0; left() > 0; round += 1) {
      idle = (await worksOn(round)) ? 0 : idle + 1;
      await collectsDecisions(day); // the server lists only the latest
      expect(idle, 'rounds in which nobody found anything').toBeLessThan(10);
      if (!wasKilled && left() <= ITEMS / 2) {
        wasKilled = true;
        await survivesKill(ada, owner);
      }
    }
    expect(steps.map(({ step, device }) => `${step.name} ${device ?? ''}`)).toEqual([]);
    await comesToAnEnd(day, both);
    const of = ({ name, device }: Moderator) =>
      `${[...day.decided.values()].filter(({ by }) => by === name).length} by ${name} (${device.name})`;
    console.log(
      `${ITEMS} items: ${of(ada)}, ${of(owner)}, ${day.deleted.size} deleted by their publishers; ` +
        `${STEPS.length} steps${IS_WHOLE_DAY ? ' on both devices' : ''}, 0 unread, 0 twice, 0 lost`,
    );
  },
  LONGEST_MS,
);

/** The server is killed while a moderator has written a rejection. It is sent when the server is back. */
async function survivesKill(writer: Moderator, other: Moderator) {
  const { page, day } = writer;
  await expect
    .poll(async () => (await waiting(day.stage)).some(({ id }) => day.decided.has(id)), SOON)
    .toBe(false);
  const item = await writer.takes();
  if (item === undefined) throw new Error('There is nothing left to decide on while the server is killed.');
  const reason = await writer.writes(item, 'r');
  writer.notes(item, 'reject', reason);
  await site.kill();
  await page.keyboard.press('Control+Enter');
  const failure = page.getByRole('alert').filter({ hasText: 'Rejection failed' });
  await failure.getByText(`You wrote: “${reason}”`).waitFor();
  await site.startAgain();
  await triesAgain(writer, item, false);
  await page.getByText('Addon rejected').or(page.getByText('Change rejected')).first().waitFor();
  for (const moderator of [writer, other]) {
    // What could not be loaded is loaded again once the server answers, so a button may go by itself.
    const again = moderator.page.getByRole('button', { name: 'Try again' });
    const isGone = async () => {
      if ((await again.count()) > 0)
        await enter(moderator.page, 'Try again', 'Enter', 700).catch(() => undefined);
      return again.count();
    };
    await expect.poll(isGone, SOON).toBe(0);
  }
}

/** The queue is empty on both screens, and the server has exactly what was decided. */
async function comesToAnEnd(day: Day, moderators: readonly Moderator[]) {
  const { decided, history, deleted, items, recorded } = day;
  for (const { page } of moderators) {
    // A page with the other moderator's last item says that it is decided, and keeps it until asked to continue.
    const goesOn = page.getByRole('button', { name: GOES_ON });
    let presses = 0;
    const isOver = async () => {
      if ((await goesOn.count()) > 0) {
        presses += 1;
        await enter(page, GOES_ON, 'Enter', 700);
        await goesOn.waitFor({ state: 'detached' }); // once the queue is loaded
      }
      return page.getByText('Nothing is waiting', { exact: true }).isVisible();
    };
    await expect.poll(isOver, SOON).toBe(true);
    expect(presses, `presses of “${GOES_ON}”`).toBeLessThanOrEqual(1);
    await expect.poll(() => page.getByRole('alert').count(), SOON).toBe(0);
  }
  for (const { sent, expected, unread } of moderators) {
    expect(unread).toEqual([]);
    expect(sent.toSorted()).toEqual(expected.toSorted());
  }
  // The last decisions may still be on their way.
  await expect.poll(() => waiting(stage), SOON).toEqual([]);
  await expect.poll(() => locks(stage), SOON).toEqual([]);

  await collectsDecisions(day);
  for (const item of items) {
    const found = [...recorded.values()]
      .filter(({ addonId }) => addonId === item.id)
      .toSorted((a, b) => b.revision - a.revision);
    if (deleted.has(item.id)) {
      expect(found, item.title).toEqual([]);
      expect(await stage.isPublic(item), item.title).toBe(false);
      continue;
    }
    const made = history.get(item.id) ?? [];
    const types = found.map(({ type }) => type);
    expect(types.length, `${item.title}: ${types}`).toBe(made.length);
    for (const [index, { verdict }] of made.entries())
      expect(types[index], item.title).toMatch(TYPES[verdict]);
    expect(
      found.map(({ decidedBy, reason }) => ({ by: decidedBy?.username, reason })),
      item.title,
    ).toEqual(made.map(({ by, reason }) => ({ by, reason })));
    const verdict = decided.get(item.id)?.verdict;
    const isLive = verdict === 'approve' || item.changeId !== undefined;
    expect(await stage.isPublic(item), item.title).toBe(isLive);
  }
}
