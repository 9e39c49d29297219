// How the processes on one machine share its processors and connections.
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

/** Beyond this number PostgreSQL is the limit; `WORKERS` may name more. */
const MOST_BY_DEFAULT = 8;

/** One process on two cores or fewer, else half of the cores: PostgreSQL and the projections need the others. */
export const defaultWorkers = (cores = availableParallelism()): number =>
  cores <= 2 ? 1 : Math.min(MOST_BY_DEFAULT, Math.ceil(cores / 2));

/** The number of processes that answer requests, this one included. The primary sets `WORKERS` for each of them. */
const sharing = cluster.isWorker ? Number(process.env.WORKERS) || 1 : 1;

/** This process's share of a number for the whole machine, as an integer of at least `atLeast`. */
export const shareOf = (whole: number, atLeast: number): number =>
  Math.max(atLeast, Math.floor(whole / sharing));

/** The connections of the API's pool in all processes together; a single process needs at most half of them. */
const POOLED = 40;
const MOST_POOLED = 20;

/** The most connections of this process for queries. */
export const pooledConnections = (): number => Math.min(MOST_POOLED, shareOf(POOLED, 4));

/** How many connections a server must allow for this many workers, the projections and the command line. */
export const connectionsFor = (workers: number): number => Math.max(100, 60 + 12 * workers);
