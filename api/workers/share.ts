// How the processes on one machine share its processors and connections.
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

/** Beyond this number PostgreSQL is the limit; `WORKERS` may name more. */
const MOST_BY_DEFAULT = 8;

/** Half of the cores answer requests: PostgreSQL and the projections need the others. One process on two cores or fewer. */
export const defaultWorkers = (cores = availableParallelism()): number =>
  cores <= 2 ? 1 : Math.min(MOST_BY_DEFAULT, Math.ceil(cores / 2));

/** Processes that answer requests beside each other, this one included. The primary sets `WORKERS` for each of them. */
const sharing = cluster.isWorker ? Number(process.env.WORKERS) || 1 : 1;

/** This process's part of a number that is meant for the machine, as a whole number of at least `atLeast`. */
export const shareOf = (whole: number, atLeast: number): number =>
  Math.max(atLeast, Math.floor(whole / sharing));

/** The connections of the API's pool in all processes together; a process alone needs no more than half of them. */
const POOLED = 40;
const MOST_POOLED = 20;

/** The most connections of this process for queries. */
export const pooledConnections = (): number => Math.min(MOST_POOLED, shareOf(POOLED, 4));

/** How many connections a server must allow for so many workers, the projections beside them and the command line. */
export const connectionsFor = (workers: number): number => Math.max(100, 60 + 12 * workers);
