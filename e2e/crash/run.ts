// npm run crash [-- --kills N] [--seed N] [--distributed] [--eventstoredb]: kills the product under load; exits with 1
// on any loss. The distributed form uses the stand-in for EventStoreDB if there is one, except with --no-eventstoredb.
// [-- --takeovers N]: instead kills, pauses (SIGSTOP), disconnects and stops projections processes N times each, and
// exits with 1 on a loss or when another process takes longer than 15 s to take over.
import { parseArgs } from 'node:util';
import { hasStandIn } from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { crash, type Outcome } from './crash.ts';
import { tryTakeovers } from './takeovers.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    distributed: { type: 'boolean', default: false },
    eventstoredb: { type: 'boolean' },
    takeovers: { type: 'string' },
  },
});

if (values.takeovers !== undefined) process.exit((await tryTakeovers(Number(values.takeovers))) ? 0 : 1);

const seed = Number(values.seed);
const { distributed, eventstoredb: eventStoreDB = distributed && hasStandIn() } = values;
console.log(`Killing the site ${values.kills} times, by seed ${seed} …`);
const before = performance.now();
const outcome = await crash({
  kills: Number(values.kills),
  seed,
  distributed,
  eventStoreDB,
  report: console.log,
});
print(outcome);
const isWhole = [outcome.lost, outcome.doubled, outcome.different].every((found) => found.length === 0);
process.exit(isWhole ? 0 : 1);

function print({ readyAfter, lost, doubled, different, ...counts }: Outcome): void {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const sorted = readyAfter.toSorted((a, b) => a - b);
  const log = eventStoreDB ? 'the stand-in for EventStoreDB' : 'PostgreSQL';
  console.log(`
${counts.kills} kills of ${distributed ? 'any process' : 'all processes'} in ${seconds(performance.now() - before)}, the log in ${log}
  writes acknowledged   ${counts.acknowledged}
  writes refused        ${counts.refused}
  requests cut off      ${counts.cutOff}, of which ${counts.unanswered} had been carried out
  events in the log     ${counts.events}
  lost                  ${lost.length}
  applied twice         ${doubled.length}
  differences           ${different.length}
  ready after a kill    ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} in the median, ${seconds(sorted.at(-1) ?? 0)} at most`);
  const problems = { Lost: lost, 'Applied twice': doubled, Differences: different };
  for (const [title, found] of Object.entries(problems)) {
    if (found.length > 0) console.log(`\n${title}:\n  ${found.slice(0, 50).join('\n  ')}`);
  }
}
