// The mix of requests to a site, by frequency.
import type { Random } from '../../e2e/crash/random.ts';
import type { Member, Release } from '../releases.ts';
import type { Asked } from './asking.ts';

type World = Pick<Release, 'addonIds' | 'members' | 'files'> & { random: Random };
type Visit = (world: World) => Asked;

const WORDS = 'copper lantern river cavern meadow tower golem forge reef canyon portal garden'.split(' ');
const CATEGORIES = ['tools', 'gameplay', 'mobs', 'worldgen', 'buildings'];
const SORTS = ['newest', 'downloads', 'rating', 'trending'];

const browse: Visit = ({ random }) => {
  const [category, sort] = [random.pick(CATEGORIES), random.pick(SORTS)];
  const filter = random.below(3) === 0 ? `&category=${category}` : '';
  return { line: `GET /api/addons?sort=${sort}&page=${1 + random.below(5)}${filter}` };
};
const search: Visit = ({ random }) => ({
  line: `GET /api/addons?search=${random.pick(WORDS)}%20${random.pick(WORDS)}`,
});
const suggest: Visit = ({ random }) => ({
  line: `GET /api/addons/suggest?q=${random.pick(WORDS)?.slice(0, 2 + random.below(3))}`,
});
const page: Visit = (world) => ({ line: `GET /addon/${someAddon(world)}` });
const addon: Visit = (world) => ({ line: `GET /api/addons/${someAddon(world)}` });
const comments: Visit = (world) => ({ line: `GET /api/addons/${someAddon(world)}/comments` });
const file: Visit = ({ random, files }) => ({ line: `GET ${random.pick(files)}` });
const download: Visit = (world) => ({
  line: `POST /api/addons/${someAddon(world)}/download`,
  token: world.random.below(2) === 0 ? someone(world).token : undefined,
});
const rate: Visit = (world) => ({
  line: `POST /api/addons/${someAddon(world)}/rate`,
  token: someone(world).token,
  body: { rating: 1 + world.random.below(5) },
});
const like: Visit = (world) => ({
  line: `POST /api/addons/${someAddon(world)}/like`,
  token: someone(world).token,
});
const comment: Visit = (world) => ({
  line: `POST /api/addons/${someAddon(world)}/comments`,
  token: someone(world).token,
  body: { content: `It shines like a ${world.random.pick(WORDS)} and weighs half as much.` },
});
const me: Visit = (world) => ({ line: 'GET /api/auth/me', token: someone(world).token });
const login: Visit = (world) => {
  const { email, password } = someone(world);
  return { line: 'POST /api/auth/login', body: { email, password } };
};

/** How often each is made, per thousand. */
const VISITS: readonly (readonly [number, Visit])[] = [
  [260, browse],
  [110, search],
  [60, suggest],
  [100, page],
  [220, addon],
  [80, comments],
  [40, me],
  [30, file],
  [50, download],
  [25, rate],
  [20, like],
  [3, comment],
  [2, login],
];
const ALL_VISITS = VISITS.flatMap(([share, visit]) => Array.from({ length: share }, () => visit));

/** The next request. */
export const nextVisit = (world: World): Asked => (world.random.pick(ALL_VISITS) ?? browse)(world);

/** A few add-ons are far more popular than the others. */
function someAddon({ addonIds, random }: World): string {
  return addonIds[Math.floor((random.below(1000) * random.below(1000) * addonIds.length) / 1_000_000)] ?? '';
}

function someone({ members, random }: World): Member {
  const member = random.pick(members);
  if (!member) throw new Error('There are no members');
  return member;
}
