// Fills a site: publishers, players and the moderator act over HTTP, on days that the clock is set to. Only the views,
// downloads and searches are recorded directly, because guests come from thousands of addresses.
import { DAY } from '@sandcrate/core/time.ts';
import { catalogue } from './catalogue/catalogue.ts';
import type { DemoStage } from './demo-stage.ts';
import { recordSearches } from './history/searches.ts';
import { createMembers, type DemoMembers } from './members.ts';
import { Past } from './past.ts';
import { emailOf } from './people.ts';
import { type Plan, planOf } from './plan.ts';
import { randomFrom } from './random.ts';

export type Filled = { addons: number; publishers: number; players: number };

/** Longer than the read models take to catch up with a whole demo. */
const CATCH_UP_MS = 120_000;

/** @throws ApiError if the site refuses something, which it should not */
export async function fill(
  stage: DemoStage,
  onProgress: (done: number, total: number, title: string) => void = () => {},
): Promise<Filled> {
  const { site, clock, size, now } = stage;
  const period = { start: now.getTime() - size.days * DAY, end: now.getTime() };
  const plans = planOf(catalogue(size.addonsOfEach), period, randomFrom('sandcrate demo'));
  const members = await createMembers(stage, period.start, new Set(plans.map(({ addon }) => addon.by)));
  const past = new Past(stage, members);
  const acts = plans.flatMap((plan) => actsOf(plan, past)).toSorted((a, b) => a.at - b.at);
  let done = 0;
  for (let start = period.start; start < period.end; start += DAY) {
    const end = Math.min(start + DAY, period.end);
    for (const { at, title, act } of acts.filter((one) => one.at >= start && one.at < end)) {
      clock.now = new Date(at);
      await act();
      onProgress(++done, acts.length, title);
    }
    await past.live({ start, end });
  }
  clock.now = new Date(now.getTime() - DAY / 6);
  await past.report();
  const { readModels } = site.services;
  await past.keep((position) => readModels.waitFor(position, ['accounts', 'catalogue'], CATCH_UP_MS));
  await leaveInvites(members);
  clock.now = now;
  const names = (await readModels.status()).map(({ name }) => name);
  await readModels.waitFor(await site.store.head(), names, CATCH_UP_MS);
  await recordSearches(site.services, { days: size.days, now }, randomFrom('searches'));
  return { addons: plans.length, publishers: members.publishers.size, players: members.players.length };
}

type Act = { at: number; title: string; act: () => Promise<void> };

/** What happens to an add-on over HTTP. */
function actsOf(
  { addon, submittedAt, approvedAt, rejectedAt, featuredAt, updates }: Plan,
  past: Past,
): Act[] {
  const acts: Act[] = [];
  const then = (at: number | null, act: (at: number) => Promise<void>) => {
    if (at !== null) acts.push({ at, title: addon.title, act: () => act(at) });
  };
  then(submittedAt, () => past.submit(addon));
  then(approvedAt, (at) => past.approve(addon, at));
  then(rejectedAt, () => past.reject(addon));
  then(featuredAt, () => past.feature(addon));
  for (const { at, decidedAt, release } of updates) {
    then(at, () => past.propose(addon, release));
    then(decidedAt, () => past.acceptChange(addon));
  }
  return acts;
}

/** Invites for the console to show: one that is pending and one that has expired. */
async function leaveInvites({ owner }: DemoMembers): Promise<void> {
  await owner.call('POST /api/admin/invites', { body: { email: emailOf('rookery') } });
  const { id } = await owner.call('POST /api/admin/invites', { body: { email: emailOf('slate.and.co') } });
  await owner.call('PUT /api/admin/invites/{id}/expire', { params: { id } });
}
