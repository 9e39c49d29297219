// Concurrent identical requests: the one that finds the work done answers like the one that did it.
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { live, member } from './testing/listings.ts';
import { type Person, testSite } from './testing/test-site.ts';

const ROUNDS = 12;
const AT_ONCE = 3;

const site = await testSite();
const maker = await site.publisher('maker');
const fan = await member(site, 'fan');
const newcomer = await member(site, 'newcomer');
const addonId = await live(site, maker);
const sha256 = randomBytes(32).toString('hex');
afterAll(() => site.close());

type Call = { line: string; as?: Person; payload?: object; status?: number };

const send = ({ line, as = site.owner, payload }: Call) =>
  site.call(line, as, payload === undefined ? {} : { payload });

/** A body without the tickets in its addresses, which contain the time. */
const withoutTickets = (body: string) => body.replaceAll(/[?&]ticket=[^"&]+/g, '');

const admin = (path: string) => `PUT /api/admin/addons/${addonId}/${path}`;
const user = (path: string, id = newcomer.id) => `PUT /api/admin/users/${id}/${path}`;
const recall = { sha256, reason: 'It deletes worlds.', advisory: 'Remove it.' };

/** Pairs of calls that undo each other, so that each round has something to do. */
const PAIRS: Record<string, [Call, Call]> = {
  'like and unlike': [
    { line: `POST /api/addons/${addonId}/like`, as: fan, payload: { liked: true } },
    { line: `POST /api/addons/${addonId}/like`, as: fan, payload: { liked: false } },
  ],
  'rate and clear': [
    { line: `POST /api/addons/${addonId}/rate`, as: fan, payload: { rating: 3 } },
    { line: `DELETE /api/addons/${addonId}/rate`, as: fan },
  ],
  'follow and unfollow': [
    { line: 'PUT /api/publishers/maker/follow', as: fan },
    { line: 'DELETE /api/publishers/maker/follow', as: fan },
  ],
  'reject and approve': [{ line: admin('reject'), payload: { reason: 'No' } }, { line: admin('approve') }],
  'return and approve': [{ line: admin('return'), payload: {} }, { line: admin('approve') }],
  'hide and unhide': [
    { line: admin('hide'), payload: { hidden: true } },
    { line: admin('hide'), payload: { hidden: false } },
  ],
  'feature and unfeature': [
    { line: admin('feature'), payload: { featured: true } },
    { line: admin('feature'), payload: { featured: false } },
  ],
  'delete and restore': [
    { line: `DELETE /api/admin/addons/${addonId}`, payload: { reason: 'Against the rules' }, status: 204 },
    { line: admin('restore') },
  ],
  'promote and demote': [{ line: user('promote') }, { line: user('demote') }],
  'verify and unverify': [
    { line: user('verify', maker.id), payload: { verified: true } },
    { line: user('verify', maker.id), payload: { verified: false } },
  ],
  'ban and unban': [
    { line: user('ban', maker.id), payload: { banned: true } },
    { line: user('ban', maker.id), payload: { banned: false } },
  ],
  'change and reset a setting': [
    { line: 'PATCH /api/admin/settings', payload: { siteName: 'Elsewhere' } },
    { line: 'PATCH /api/admin/settings', payload: { siteName: 'Sandcrate' } },
  ],
};

/** Sends a call several times at once. Returns the body that all of them got. */
async function sendAtOnce(call: Call) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(call)));
  const [said, ...others] = answers.map(({ statusCode, body }) => ({
    statusCode,
    body: withoutTickets(body),
  }));
  expect(others, call.line).toEqual(others.map(() => said));
  expect(said?.statusCode, `${call.line}: ${said?.body}`).toBe(call.status ?? 200);
  return said?.body ?? '';
}

test.each(Object.entries(PAIRS))(
  '%s, each sent several times at once, answer the same each time',
  async (_, pair) => {
    for (let round = 1; round <= ROUNDS; round++) {
      for (const call of pair) await sendAtOnce(call);
    }
  },
);

test('concurrent applications for publisher access all answer that it is granted', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const applicant = await site.logIn(newcomer.email); // being demoted ends the sessions
    await sendAtOnce({ line: 'POST /api/publisher/apply', as: applicant });
    await sendAtOnce({ line: user('demote') });
  }
});

test('concurrent requests to issue and lift a recall all answer with the same recall', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const body = await sendAtOnce({ line: 'POST /api/admin/recalls', payload: recall, status: 201 });
    await sendAtOnce({ line: `DELETE /api/admin/recalls/${JSON.parse(body).recall.id}` });
  }
});
