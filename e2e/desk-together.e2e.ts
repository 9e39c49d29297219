// Two moderators share a queue, and the server is killed in between. CI uses a short queue; SHARED_DECISIONS=100 runs
// the whole test.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { succeed } from './api.ts';
import { consoleStage } from './console-stage.ts';

const { site, admin, uploaded, at } = consoleStage();

/** How many add-ons the two moderators decide between them. */
const SHARED = Number(process.env.SHARED_DECISIONS ?? 20);
const LONGEST_MS = 300_000 + SHARED * 15_000;
type Moderator = { name: string; page: Page };
type Lock = { addonId: string; reviewer: { username: string } };

const SOON = { timeout: 20_000 };
/** Requests that fail while the server is away. */
const AWAY = /ERR_|status of 503/;

test(
  'two moderators on one queue decide each item once, and lose nothing typed while the server is killed',
  async () => {
    const items: { id: string; title: string }[] = [];
    for (let index = 0; index < SHARED; index += 1) items.push(await uploaded(`Shared ${index}`));
    const idOf = (title: string) => items.find((item) => item.title === title)?.id ?? '';
    const ada: Moderator = { name: 'ada', page: await at('/admin/pending', admin(), AWAY) };
    const owner: Moderator = { name: 'owner', page: await at('/admin/pending', site.owner, AWAY) };
    const pages = [ada.page, owner.page];
    const decided: string[] = [];
    const written = new Map<string, string>();

    const held = async (): Promise<Lock[]> =>
      (await succeed(site.url, 'GET /api/admin/review-locks', { token: site.owner })).json();

    /** The title of the open item that a moderator can decide; empty for none. */
    async function ready({ name, page }: Moderator, locks: readonly Lock[]): Promise<string> {
      const bar = page.getByRole('toolbar', { name: /^Decide on / });
      const approve = bar.locator('[aria-label^="Approve"][aria-keyshortcuts="a"]:not([aria-disabled])');
      if ((await bar.count()) === 0) return '';
      const title = ((await bar.getAttribute('aria-label')) ?? '').slice('Decide on '.length);
      const lock = locks.find(({ addonId }) => addonId === idOf(title));
      return lock?.reviewer.username === name && (await approve.count()) === 1 ? title : '';
    }

    /** Waits until the moderator whose turn it is has an item, or the other one has the only item left. */
    async function takes(moderator: Moderator, other: Moderator): Promise<{ page: Page; title: string }> {
      let taken = { page: moderator.page, title: '' };
      await expect
        .poll(
          async () => {
            const locks = await held();
            taken = { page: moderator.page, title: await ready(moderator, locks) };
            if (taken.title !== '') return true;
            const free = items.filter(
              ({ id, title }) =>
                !decided.includes(title) &&
                !locks.some(({ addonId, reviewer }) => addonId === id && reviewer.username === other.name),
            );
            if (free.length > 0) await moderator.page.keyboard.press('n');
            else taken = { page: other.page, title: await ready(other, locks) };
            return taken.title !== '';
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBe(true);
      return taken;
    }

    async function writes(page: Page, title: string) {
      const reason = `What ${title} lacks: sense, number ${decided.length}.`;
      written.set(title, reason);
      await page.keyboard.press('r');
      await page
        .getByRole('dialog')
        .getByLabel(/^Reason/)
        .fill(reason);
      return reason;
    }

    /** Resends what was in progress when the server was killed, perhaps also the other moderator's last decision. */
    async function triesAgain(page: Page) {
      const failures = page.getByRole('button', { name: 'Try again' });
      for (let left = await failures.count(); left > 0; left = await failures.count()) {
        // What could not be loaded is loaded again once the server answers, so the button may go by itself.
        await failures
          .first()
          .click({ timeout: 2000 })
          .catch(() => undefined);
        await expect.poll(() => failures.count(), SOON).toBeLessThan(left);
      }
    }

    for (const page of pages) {
      await page.locator('li[aria-current] [data-title-of]').waitFor({ timeout: 60_000 });
    }
    for (let turn = 0; turn < SHARED; turn += 1) {
      const { page, title } = turn % 2 === 0 ? await takes(ada, owner) : await takes(owner, ada);
      expect(decided).not.toContain(title);
      if (turn === SHARED / 2) {
        const reason = await writes(page, title);
        await site.kill();
        await page.keyboard.press('Control+Enter');
        const failure = page.getByRole('alert').filter({ hasText: 'Rejection failed' });
        await failure.getByText(`You wrote: “${reason}”`).waitFor();
        await site.startAgain();
        for (const one of pages) await triesAgain(one);
        await expect.poll(async () => (await page.getByText('Addon rejected').count()) > 0, SOON).toBe(true);
      } else if (turn % 3 === 0) {
        await writes(page, title);
        await page.keyboard.press('Control+Enter');
      } else {
        await page.keyboard.press('a');
      }
      decided.push(title);
    }
    for (const page of pages) {
      // A page with the other moderator's last item says that it is decided, and keeps it until asked to continue.
      const goesOn = page.getByRole('button', { name: 'Show what is waiting now' });
      const isOver = page.getByText('Nothing is waiting', { exact: true });
      await goesOn.or(isOver).first().waitFor();
      if ((await goesOn.count()) > 0) await goesOn.click();
      await isOver.waitFor();
    }
    for (const page of pages) expect(await page.getByRole('alert').count()).toBe(0);

    const answer = await succeed(site.url, 'GET /api/admin/recent-decisions?limit=100', {
      token: site.owner,
    });
    const decisions: { addonId: string; reason: string | null }[] = await answer.json();
    const ours = decisions.filter(({ addonId }) => items.some(({ id }) => id === addonId));
    expect(ours.map(({ addonId }) => addonId).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    for (const [title, reason] of written) {
      expect(ours.find(({ addonId }) => addonId === idOf(title))?.reason).toBe(reason);
    }
  },
  LONGEST_MS,
);
