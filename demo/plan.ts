// What happens to each add-on and when, in the weeks of the demo's past.
import { DAY } from '@sandcrate/core/time.ts';
import type { DemoAddon, DemoRelease } from './catalogue/demo-addon.ts';
import type { Random } from './random.ts';

const HOUR = DAY / 24;

export type Update = { release: DemoRelease; at: number; decidedAt: number | null };

/** Moments in milliseconds; null for what has not happened yet. */
export type Plan = {
  addon: DemoAddon;
  submittedAt: number;
  approvedAt: number | null;
  rejectedAt: number | null;
  featuredAt: number | null;
  updates: Update[];
};

export type Period = { start: number; end: number };

/**
 * Spreads the add-ons over the period: about a third in its first days, the last ones so late that they still wait for
 * review. One is rejected, and the newest releases of two wait as proposed changes.
 */
export function planOf(addons: readonly DemoAddon[], { start, end }: Period, random: Random): Plan[] {
  const waiting = Math.max(1, Math.round(addons.length * 0.06));
  const early = Math.round(addons.length * 0.35);
  const length = end - start;
  const plans = addons.map((addon, index): Plan => {
    if (index >= addons.length - waiting) {
      const submittedAt = end - random.between(1, 30) * HOUR;
      return { addon, submittedAt, approvedAt: null, rejectedAt: null, featuredAt: null, updates: [] };
    }
    const share = index < early ? index / early : (index - early) / (addons.length - early);
    const from = index < early ? share * 0.08 : 0.08 + share * 0.84;
    const submittedAt = start + length * from + random.between(1, 10) * HOUR;
    const approvedAt = Math.min(end - 20 * HOUR, submittedAt + random.between(0.5, 20) * HOUR);
    return { addon, submittedAt, approvedAt, rejectedAt: null, featuredAt: null, updates: [] };
  });
  const live = plans.filter(({ approvedAt }) => approvedAt !== null);
  for (const plan of live) plan.updates = updatesOf(plan, end, random);
  reject(live);
  leaveOpen(live, end);
  feature(live, end);
  return plans;
}

function updatesOf({ addon, approvedAt }: Plan, end: number, random: Random): Update[] {
  const [, ...later] = addon.releases;
  const from = approvedAt ?? end;
  const step = (end - 2 * DAY - from) / (later.length + 1);
  if (step < DAY) return [];
  return later.map((release, index) => {
    const at = from + step * (index + 1) + random.between(-0.2, 0.2) * step;
    return { release, at, decidedAt: at + random.between(0.5, 14) * HOUR };
  });
}

/** Rejects the add-on of the lowest quality in the later half. */
function reject(live: Plan[]): void {
  const late = live.slice(Math.floor(live.length / 2));
  const [worst] = late.toSorted((a, b) => a.addon.quality - b.addon.quality);
  if (!worst) return;
  worst.rejectedAt = worst.approvedAt;
  worst.approvedAt = null;
  worst.updates = [];
}

function leaveOpen(live: readonly Plan[], end: number): void {
  const updated = live.filter(({ approvedAt, updates }) => approvedAt !== null && updates.length > 0);
  for (const [index, { updates }] of updated
    .toSorted((a, b) => b.addon.appeal - a.addon.appeal)
    .slice(0, 2)
    .entries()) {
    const last = updates.at(-1);
    if (last) Object.assign(last, { at: end - (7 + 9 * index) * HOUR, decidedAt: null });
  }
}

function feature(live: readonly Plan[], end: number): void {
  const worth = ({ addon }: Plan) => addon.appeal * addon.quality;
  const best = live.filter(({ approvedAt }) => approvedAt !== null).toSorted((a, b) => worth(b) - worth(a));
  for (const plan of best.slice(0, Math.max(2, Math.round(live.length * 0.1)))) {
    plan.featuredAt = Math.min(end - HOUR, (plan.approvedAt ?? end) + 3 * DAY);
  }
}
