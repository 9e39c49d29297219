// Kills a site under load again and again, and finds out whether it kept its word.
import { setTimeout as pause } from 'node:timers/promises';
import { createPublisher, logIn } from '../api.ts';
import { Client } from './client.ts';
import { type Comparison, compare } from './compare.ts';
import { CrashingSite } from './crashing-site.ts';
import { Host } from './host.ts';
import { Ledger } from './ledger.ts';
import { Maker } from './maker.ts';
import { Player } from './player.ts';
import { type Random, seeded } from './random.ts';
import { differencesFromReplay } from './replayed.ts';
import type { Worker } from './worker.ts';

export type CrashOptions = {
  kills: number;
  /** Decides who does what, and when the kills come. */
  seed: number;
  /** Keeps the log in the stand-in for EventStoreDB, which is killed too. */
  eventStoreDB?: boolean;
  /** Hears what was found after each kill. */
  report?: (line: string) => void;
};

export type Outcome = Comparison & {
  kills: number;
  acknowledged: number;
  refused: number;
  /** Requests that a kill left without an answer. */
  cutOff: number;
  /** How long each start took after a kill, in milliseconds. */
  readyAfter: number[];
};

const MAKERS = 3;
const PLAYERS = 4;
/** A kill comes within so many writes, and a moment later than one of them is answered. */
const MOST_WRITES = 80;
const LONGEST_MOMENT_MS = 400;
const LONGEST_START_MS = 2500;

type Population = { makers: Maker[]; workers: Worker[]; ownerToken: string };

/** @throws Error when the site does not come back, or refuses what nothing forbids */
export async function crash({
  kills,
  seed,
  eventStoreDB = false,
  report = () => {},
}: CrashOptions): Promise<Outcome> {
  const random = seeded(seed);
  await using site = await CrashingSite.create({ eventStoreDB });
  const ledger = new Ledger();
  const client = new Client(site, ledger);
  const people = await populate(site, ledger, random);
  let outcome: Comparison = { lost: [], doubled: [], different: [], events: 0, unanswered: 0 };

  for (let kill = 1; kill <= kills; kill++) {
    await loadUntilKilled(site, people, ledger, random);
    const different: string[] = [];
    for (const worker of people.workers) different.push(...(await worker.repeatLast()));
    const published = people.makers.flatMap((maker) => maker.published);
    const compared = await compare(site, client, { ...people, published });
    for (const worker of people.workers) different.push(...(await worker.check()));
    outcome = { ...compared, different: [...outcome.different, ...compared.different, ...different] };
    report(
      `kill ${kill}: ready after ${Math.round(site.readyAfter.at(-1) ?? 0)} ms, ` +
        `${ledger.count('acknowledged')} writes acknowledged, ${ledger.cutOff} requests cut off, ` +
        `${outcome.lost.length} lost, ${outcome.doubled.length} twice, ${outcome.different.length} differences`,
    );
  }

  for (const maker of people.makers) outcome.different.push(...(await maker.checkAll()));
  await site.stop();
  outcome.different.push(...(await differencesFromReplay(site)));
  return {
    ...outcome,
    kills,
    acknowledged: ledger.count('acknowledged'),
    refused: ledger.count('refused'),
    cutOff: ledger.cutOff,
    readyAfter: site.readyAfter.slice(1),
  };
}

async function populate(site: CrashingSite, ledger: Ledger, random: Random): Promise<Population> {
  const ownerToken = await logIn(site.url);
  const member = async (username: string) =>
    logIn(site.url, await createPublisher(site.url, ownerToken, username));
  const makers: Maker[] = [];
  for (let i = 1; i <= MAKERS; i++) {
    const name = `maker-${i}`;
    const client = new Client(site, ledger);
    makers.push(new Maker({ name, client, random, token: await member(name), staffToken: ownerToken }));
  }
  const published = () => makers.flatMap((maker) => maker.published);
  const workers: Worker[] = [...makers, new Host({ client: new Client(site, ledger), random, ownerToken })];
  for (let i = 1; i <= PLAYERS; i++) {
    const token = await member(`player-${i}`);
    workers.push(new Player({ client: new Client(site, ledger), random, token, published }));
  }
  return { makers, workers, ownerToken };
}

/** Lets everybody work, kills the site in the middle of it, and waits until all that was begun is answered. */
async function loadUntilKilled(
  site: CrashingSite,
  { workers }: Population,
  ledger: Ledger,
  random: Random,
): Promise<void> {
  const enough = ledger.count('acknowledged') + random.below(MOST_WRITES);
  let isOver = false;
  const work = async (worker: Worker) => {
    try {
      while (!isOver) await worker.step();
    } finally {
      isOver = true;
    }
  };
  const kill = async () => {
    while (!isOver && ledger.count('acknowledged') < enough) await pause(10);
    await pause(random.below(LONGEST_MOMENT_MS));
    isOver = true;
    await site.crash(random.below(4) === 0 ? { alsoDuringStart: random.below(LONGEST_START_MS) } : {});
  };
  const ends = await Promise.allSettled([kill(), ...workers.map(work)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
