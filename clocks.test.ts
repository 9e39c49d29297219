// How long something takes or may be used is measured with performance.now(): the wall clock is corrected now and then,
// and a cache that was filled before a correction backwards would be used until the clock catches up.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;

/** Where the wall clock is meant: what is shown, stored, signed or compared with a stored time. */
const FACTS = [
  'api/auth/ended-sessions.ts', // when a session ends, in the database
  'api/auth/find-session.ts', // counts in the database
  'api/auth/tokens.ts', // when a token was issued
  'api/cli/doctor/check-projections.ts', // the age of an event
  'api/files/s3/s3-store.ts', // the names of objects that other processes read
  'api/limits/counters.ts', // counts in the database
  'api/metrics/metrics.ts', // the age of a signature
  'api/moderation/review-lock-routes.ts', // decisions since a time
  'api/schedules.ts', // the metric of the last run
  'console/src/**/*', // times of the API, shown to people
  'core/event-store/memory/memory-event-store.ts', // when an event was recorded
  'site/src/features/community/engagement/Comment.tsx', // the age of a comment
  'site/src/features/community/engagement/use-members-action.ts', // stored across page loads
  'site/src/features/publisher/analytics/period.ts', // calendar days
  'site/src/lib/failed-import.ts', // stored across page loads
];

test('code that measures a duration does not use the wall clock', () => {
  const allowed = new Set(globSync(FACTS, { cwd: ROOT }));
  const sources = globSync(
    '{api,console/src,core,infrastructure,packs,projections,site/src,web}/**/*.{ts,tsx}',
    {
      cwd: ROOT,
      exclude: (name) =>
        name.includes('node_modules') || name === 'dist' || name === 'testing' || name === 'contract',
    },
  ).filter((file) => !/\.(?:test|contract)\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.filter(
    (file) => !allowed.has(file) && readFileSync(join(ROOT, file), 'utf8').includes('Date.now()'),
  );
  expect(found, 'use performance.now(), or name the file here if a stored or shown time is meant').toEqual(
    [],
  );
});
