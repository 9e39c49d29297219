// What frequent commands cost before they are answered, counted on the connections to PostgreSQL.
import { type SilentProxy, silentProxy } from '@sandcrate/projections/runner/testing/silent-proxy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from './limits/limits.ts';
import { live } from './testing/listings.ts';
import { OverheardStatements, type SentStatement } from './testing/overheard-statements.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

const overheard = new OverheardStatements();
let proxy: SilentProxy;
let site: TestSite;
let maker: Person;
let player: Person;

beforeAll(async () => {
  site = await testSite({
    limits: defaultLimits,
    throughProxy: async (url) => {
      proxy = await silentProxy(url, overheard.hear);
      return proxy.url;
    },
  });
  maker = await site.publisher('maker');
  player = await site.publisher('player');
}, 60_000);
afterAll(async () => {
  await site?.close();
  await proxy?.close();
});

/**
 * Work that no command waits for: notifying other processes of the log's head, asking for it and noting it every second,
 * lists of related add-ons, gathering views, and reactions, which alone look at checkpoints.
 */
const BESIDE =
  /pg_notify\('event_store'|projections\.log_heads|max\(position\) as head|\.search_(index|documents)|search\.related|api\.traffic_turn|from projections\.checkpoints|reactions\./;
/** Whether a statement belongs to the transaction of other work than these read models'. */
const isOfOthers = ({ transaction }: SentStatement, awaited: readonly string[]) => {
  const [, moves = ''] = /move_checkpoint\('(\w+?)(_\d+)?'/.exec(transaction ?? '') ?? [];
  return transaction !== undefined && !awaited.includes(moves);
};
const WAITS_FOR_DISK = /^begin(?!.*synchronous_commit to off)|into event_store\.events|event_store\.append/;

const ATTEMPTS = 5;

/**
 * The statements of a call before its answer. Of several attempts, the one with the fewest counts: now and then periodic
 * work comes in between.
 */
async function statementsOf(line: string, as: Person | null, payload: object, awaited: readonly string[]) {
  let fewest: SentStatement[] | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const id = await live(site, maker);
    await site.untilShown();
    await site.call(`GET /api/addons/${id}/like-status`, player); // so that the add-on is known to be visible
    overheard.take();
    const response = await site.call(line.replace('{id}', id), as, { payload });
    expect(response.statusCode, response.body).toBeLessThan(300);
    expect(response.headers['x-pending']).toBeUndefined();
    const own = overheard.take().filter((each) => !BESIDE.test(each.text) && !isOfOthers(each, awaited));
    if (fewest === undefined || own.length < fewest.length) fewest = own;
  }
  return fewest ?? [];
}

const shown = (statements: readonly SentStatement[]) =>
  statements.map(({ isNewTrip, text }) => `${isNewTrip ? '→' : '+'} ${text.slice(0, 110)}`).join('\n');

// With the log elsewhere, an append is no statement of this database.
test.each([
  { line: 'POST /api/addons/{id}/rate', payload: { rating: 4 }, awaited: ['catalogue'], most: [5, 4, 1] },
  { line: 'POST /api/addons/{id}/like', payload: {}, awaited: ['catalogue'], most: [5, 4, 1] },
  {
    line: 'POST /api/addons/{id}/download',
    payload: {},
    awaited: ['statistics', 'accounts'],
    most: [8, 6, 1],
  },
  {
    line: 'POST /api/addons/{id}/comments',
    payload: { content: 'Works on my island.' },
    awaited: ['moderation', 'catalogue'],
    most: [8, 6, 1],
  },
])(
  '$line takes at most $most statements, round trips and waits for the disk',
  async (call) => {
    const { line, payload, awaited, most } = call;
    const statements = await statementsOf(line, player, payload, awaited);
    const trips = statements.filter(({ isNewTrip }) => isNewTrip);
    const waits = statements.filter(({ text }) => WAITS_FOR_DISK.test(text));
    const [mostStatements = 0, mostTrips = 0, mostWaits = 0] = most;
    expect(statements.length, shown(statements)).toBeLessThanOrEqual(mostStatements);
    expect(trips.length, shown(statements)).toBeLessThanOrEqual(mostTrips);
    expect(waits.length, shown(statements)).toBe(mostWaits);
  },
  60_000,
);
