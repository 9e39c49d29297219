// Guests' reads while members rate, against the same reads without ratings.
import { seeded } from '../../e2e/crash/random.ts';
import { type Release, withReleases } from '../releases.ts';
import type { Report } from '../report.ts';
import { median, ratePerSecond } from '../rounds.ts';
import { letCome } from '../steady/arrivals.ts';
import { Asking } from '../steady/asking.ts';

const WRITES_PER_SECOND = 20;
const ROUNDS = { atOnce: 8, rounds: 5, seconds: 2 };
const MEMBERS = 20;
const REQUIRED = 0.7;

type Ask = (release: Release) => string;

/** The most frequent reads: a few pages of the catalogue, searches for single words, and the first 50 add-ons. */
function reads(): [string, Ask][] {
  const random = seeded(1);
  const words = 'copper lantern river cavern meadow tower golem forge reef canyon'.split(' ');
  return [
    ['browse', () => `GET /api/addons?sort=newest&page=${1 + random.below(5)}`],
    ['search', () => `GET /api/addons?search=${random.pick(words)}`],
    ['an add-on', ({ addonIds }) => `GET /api/addons/${random.pick(addonIds.slice(0, 50))}`],
  ];
}

export async function underWrites(addons: number, report: Report): Promise<void> {
  await withReleases({ addons, members: MEMBERS }, async (ours, older) => {
    for (const [what, lineOf] of reads()) {
      const compared = await compareWithWrites(ours, lineOf);
      const before = older && (await compareWithWrites(older, lineOf));
      report.ratio({
        name: `${what} with ${WRITES_PER_SECOND} writes per second, against none, ${addons} add-ons`,
        unit: '/s',
        required: REQUIRED,
        ...compared,
        ...(before ? { older: before.ours } : {}),
      });
    }
  });
}

async function compareWithWrites(release: Release, lineOf: Ask) {
  const asking = new Asking(release.product.url);
  const read = () => asking.ask({ line: lineOf(release) });
  const rate = () => ratePerSecond(read, ROUNDS.atOnce, ROUNDS.seconds * 1000);
  const measured: { ours: number; raw: number }[] = [];
  try {
    await rate();
    for (let round = 0; round < ROUNDS.rounds; round++) {
      const withWrites = async () => (await Promise.all([rate(), write(release, asking)]))[0];
      const [first, second] = round % 2 === 0 ? [rate, withWrites] : [withWrites, rate];
      const [one, other] = [await first(), await second()];
      measured.push(round % 2 === 0 ? { raw: one, ours: other } : { ours: one, raw: other });
    }
  } finally {
    asking.close();
  }
  return {
    ours: median(measured.map(({ ours }) => ours)),
    raw: median(measured.map(({ raw }) => raw)),
    ratio: median(measured.map(({ ours, raw }) => ours / raw)),
  };
}

/** Ratings of random add-ons by random members, for as long as a round takes. */
async function write({ addonIds, members }: Release, asking: Asking): Promise<void> {
  const random = seeded(2);
  const failures: Error[] = [];
  const rateOne = () => {
    const { token } = random.pick(members) ?? { token: '' };
    const line = `POST /api/addons/${random.pick(addonIds)}/rate`;
    return asking.ask({ line, token, body: { rating: 1 + random.below(5) } });
  };
  const arrivals = { perSecond: WRITES_PER_SECOND, seconds: ROUNDS.seconds };
  await letCome(arrivals, rateOne, ({ error }) => error && failures.push(error));
  if (failures[0]) throw failures[0];
}
