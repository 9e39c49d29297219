// A store for a site's log, on a connection that can be cut and restored without losing data.
import { lineTo } from '@sandcrate/infrastructure/event-store/testing/eventstoredb-line.ts';
import { hasStandIn, startNode } from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { faultyLine } from '@sandcrate/infrastructure/event-store/testing/faulty-line.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import pg from 'pg';

export type DistantLog = {
  url: string;
  /** Closes its connections and refuses new ones. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

/** In a PostgreSQL database of its own. */
async function inPostgres(): Promise<DistantLog> {
  const { url, drop } = await testDatabase();
  const { host, port, user, password, database } = new pg.Client(url);
  const line = await faultyLine(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const credentials = `${user}:${encodeURIComponent(password ?? '')}`;
  return {
    url: `postgres://${credentials}@127.0.0.1:${line.port}/${database}`,
    goAway: () => line.close(),
    comeBack: () => line.open(),
    async close() {
      await line.close();
      await drop();
    },
  };
}

/** In the stand-in for EventStoreDB, which crashes and is started again. */
async function inEventStoreDB(): Promise<DistantLog> {
  const node = await startNode();
  const { url, line } = await lineTo(node.url);
  return {
    url,
    async goAway() {
      await line.close();
      await node.crash();
    },
    async comeBack() {
      await node.restart({ notReadyMs: 200 });
      await line.open();
    },
    async close() {
      await line.close();
      await node.stop();
    },
  };
}

/** Every kind of store that is available here. */
export const distantLogs: readonly { name: string; open: () => Promise<DistantLog> }[] = [
  { name: 'PostgreSQL', open: inPostgres },
  ...(hasStandIn() ? [{ name: 'EventStoreDB', open: inEventStoreDB }] : []),
];
