// A process that tells followers of releases in their inboxes, by mail and by push, until it is killed. Started by a test.
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { allProjections } from '../../all-projections.ts';
import { runProjections } from '../../runner/lifecycle/runner.ts';
import { testPrivacy } from '../../testing/people.ts';
import { noticesByMail } from '../notices-by-mail.ts';
import { noticesByPush } from '../push/notices-by-push.ts';

const connectionString = process.env.DATABASE_URL ?? '';
const pool = createPool(connectionString, { applicationName: 'fan-out' });
const store = await openEventStore(connectionString);
runProjections({
  pool,
  connectionString,
  store,
  projections: allProjections(testPrivacy()),
  reactions: [noticesByMail(pool), noticesByPush(pool)],
  leases: { ttlMs: 1500, renewMs: 300 },
});
