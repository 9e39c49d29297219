// Records the requests that a call sends to a server, so that they can be repeated without the call.
import type { Client, estypes } from '@elastic/elasticsearch';
import type pg from 'pg';

type During = (call: () => Promise<unknown>) => Promise<() => Promise<unknown>>;

/** A pool that forwards to this one; statements are recorded while `during` runs. */
export function recordingPool(pool: pg.Pool): { pool: pg.Pool; during: During } {
  const notes = new Notes((...args) => Reflect.apply(pool.query, pool, args));
  return { pool: notes.instead(pool, 'query'), during: notes.during };
}

/** Makes a client record its searches while `during` runs. */
export function recordingClient(client: Client): { during: During } {
  const search = client.search.bind(client);
  const notes = new Notes((request: estypes.SearchRequest) => search(request));
  client.search = notes.instead(client, 'search').search;
  return { during: notes.during };
}

class Notes<Args extends unknown[]> {
  readonly #ask: (...args: Args) => Promise<unknown>;
  /** Requests that were under way at the same time are in one list. */
  #noted: Args[][] | undefined;
  #underWay = 0;

  constructor(ask: (...args: Args) => Promise<unknown>) {
    this.#ask = ask;
  }

  /** A proxy of `server` that records the calls of `method`. */
  instead<Server extends object>(server: Server, method: string): Server {
    const ask = async (...args: Args) => {
      if (this.#underWay === 0) this.#noted?.push([]);
      this.#noted?.at(-1)?.push(args);
      this.#underWay++;
      try {
        return await this.#ask(...args);
      } finally {
        this.#underWay--;
      }
    };
    return new Proxy(server, {
      get: (target, key) => (key === method ? ask : Reflect.get(target, key, target)),
    });
  }

  readonly during: During = async (call) => {
    const noted: Args[][] = [];
    this.#noted = noted;
    await call();
    this.#noted = undefined;
    return async () => {
      for (const together of noted) await Promise.all(together.map((args) => this.#ask(...args)));
    };
  };
}
