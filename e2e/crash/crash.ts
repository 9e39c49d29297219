// Kills a site under load repeatedly and checks that no acknowledged write is lost.
import { setTimeout as pause } from 'node:timers/promises';
import { createPublisher, logIn } from '../api.ts';
import { auditProblems } from './audited.ts';
import { Client } from './client.ts';
import { type Comparison, compare } from './compare.ts';
import type { CrashSite } from './crash-site.ts';
import { CrashingSite } from './crashing-site.ts';
import { DistributedSite } from './distributed-site.ts';
import { Host } from './host.ts';
import { Ledger } from './ledger.ts';
import { Maker } from './maker.ts';
import { Player } from './player.ts';
import { type Random, seeded } from './random.ts';
import { differencesFromReplay } from './replayed.ts';
import type { Worker } from './worker.ts';

export type CrashOptions = {
  kills: number;
  /** Seeds all random choices. */
  seed: number;
  /** Whether to keep the log in the stand-in for EventStoreDB, which is killed too. */
  eventStoreDB?: boolean;
  /** Whether to run two API processes and two projections processes, each of which can be killed. */
  distributed?: boolean;
  /** Called with the findings after each kill. */
  report?: (line: string) => void;
};

export type Outcome = Comparison & {
  kills: number;
  acknowledged: number;
  refused: number;
  /** The number of requests that got no answer because of a kill. */
  cutOff: number;
  /** How long each start took after a kill, in milliseconds. */
  readyAfter: number[];
};

const MAKERS = 3;
const PLAYERS = 4;
/** A kill happens within this many writes, shortly after one of them is answered. */
const MOST_WRITES = 80;
const LONGEST_MOMENT_MS = 400;
/** The audit log is verified each time after this many kills, and at the end. */
const KILLS_BETWEEN_AUDITS = 10;

type Population = { makers: Maker[]; workers: Worker[]; memberToken: string; ownerToken: string };

/** @throws Error when the site does not restart, or refuses an allowed request */
export async function crash({
  kills,
  seed,
  eventStoreDB = false,
  distributed = false,
  report = () => {},
}: CrashOptions): Promise<Outcome> {
  const random = seeded(seed);
  await using site: CrashSite = await (distributed ? DistributedSite : CrashingSite).create({ eventStoreDB });
  const ledger = new Ledger();
  const client = new Client(site, ledger);
  const people = await populate(site, ledger, random);
  let outcome: Comparison = { lost: [], doubled: [], different: [], events: 0, unanswered: 0 };

  for (let kill = 1; kill <= kills; kill++) {
    const killed = await loadUntilKilled(site, people, ledger, random);
    const different = site.accidents();
    for (const worker of people.workers) different.push(...(await worker.repeatLast()));
    const published = people.makers.flatMap((maker) => maker.published);
    const compared = await compare(site, client, { ...people, published });
    for (const worker of people.workers) different.push(...(await worker.check()));
    if (kill % KILLS_BETWEEN_AUDITS === 0) different.push(...(await auditProblems(site)));
    outcome = { ...compared, different: [...outcome.different, ...compared.different, ...different] };
    report(
      `kill ${kill}: ${killed}, ready after ${Math.round(site.readyAfter.at(-1) ?? 0)} ms, ` +
        `${ledger.count('acknowledged')} writes acknowledged, ${ledger.cutOff} requests cut off, ` +
        `${outcome.lost.length} lost, ${outcome.doubled.length} twice, ${outcome.different.length} differences`,
    );
  }

  for (const maker of people.makers) outcome.different.push(...(await maker.checkAll()));
  await site.stop();
  outcome.different.push(...(await auditProblems(site)), ...(await differencesFromReplay(site)));
  return {
    ...outcome,
    kills,
    acknowledged: ledger.count('acknowledged'),
    refused: ledger.count('refused'),
    cutOff: ledger.cutOff,
    readyAfter: [...site.readyAfter],
  };
}

/** The owner is created once the accounts have been read, which another process does in the distributed form. */
async function firstLogin(url: string, tries = 20): Promise<string> {
  try {
    return await logIn(url);
  } catch (error) {
    if (tries === 1) throw error;
    await pause(500);
    return firstLogin(url, tries - 1);
  }
}

async function populate(site: CrashSite, ledger: Ledger, random: Random): Promise<Population> {
  const ownerToken = await firstLogin(site.url);
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
  return { makers, workers, memberToken: await member('reader'), ownerToken };
}

/**
 * Runs all workers, kills the site in the middle, and waits until it is up again and every request is answered. Workers
 * that still reach a part of the site continue. Returns what was killed.
 */
async function loadUntilKilled(
  site: CrashSite,
  { workers }: Population,
  ledger: Ledger,
  random: Random,
): Promise<string> {
  const enough = ledger.count('acknowledged') + random.below(MOST_WRITES);
  let isOver = false;
  const untilOver = async (work: () => Promise<unknown>) => {
    try {
      while (!isOver) await work();
    } finally {
      isOver = true;
    }
  };
  let killed = '';
  const kill = async () => {
    while (!isOver && ledger.count('acknowledged') < enough) await pause(10);
    await pause(random.below(LONGEST_MOMENT_MS));
    killed = await site.crash(random);
    isOver = true;
  };
  const ends = await Promise.allSettled([
    untilOver(kill),
    ...workers.map((worker) => untilOver(() => worker.step())),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return killed;
}
