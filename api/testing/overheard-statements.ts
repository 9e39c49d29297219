// Reads the statements of PostgreSQL's clients from the bytes on their connections.
import type { Overheard } from '@sandcrate/projections/runner/testing/silent-proxy.ts';

/** A statement as it was sent to the server. */
export type SentStatement = {
  /** Its SQL, in one line. */
  text: string;
  connection: number;
  /** The client's name, as in pg_stat_activity. */
  client: string;
  /** Whether it was sent after the answers to all before it on its connection: it begins a round trip. */
  isNewTrip: boolean;
  /** The transaction that it belongs to, by its `begin`; undefined outside one. */
  transaction: string | undefined;
};

/** A client and the state of its connection. */
type Line = {
  name: string;
  /** Bytes of an incomplete message, from the client and to it. */
  rests: [Buffer, Buffer];
  prepared: Map<string, string>;
  bound: string;
  isStarted: boolean;
  /** How many of the messages that the server answers by 'ready' are not answered. */
  waiting: number;
  /** Whether a statement has been sent since the last answer. */
  isInTrip: boolean;
  transaction: string | undefined;
};

const STARTUP_HEADER = 8;

/** Collects the statements that pass through a proxy. */
export class OverheardStatements {
  readonly #lines = new Map<number, Line>();
  #statements: SentStatement[] = [];

  /** The statements since the last call, in the order in which they were sent. */
  take(): SentStatement[] {
    return this.#statements.splice(0);
  }

  readonly hear: Overheard = (bytes, { connection, isClient }) => {
    const line = this.#lineOf(connection);
    const side = isClient ? 0 : 1;
    let rest = Buffer.concat([line.rests[side], bytes]);
    for (;;) {
      const isStartup = isClient && !line.isStarted;
      const lengthAt = isStartup ? 0 : 1;
      if (rest.length < lengthAt + 4) break;
      const size = lengthAt + rest.readInt32BE(lengthAt);
      if (rest.length < size) break;
      const body = rest.subarray(lengthAt + 4, size);
      if (isStartup) this.#start(line, rest.subarray(STARTUP_HEADER, size));
      else if (isClient) this.#sent(line, connection, String.fromCharCode(rest[0] ?? 0), body);
      else if (rest[0] === 'Z'.charCodeAt(0)) this.#ready(line, body);
      rest = rest.subarray(size);
    }
    line.rests[side] = rest;
  };

  #lineOf(connection: number): Line {
    const known = this.#lines.get(connection);
    if (known) return known;
    const line: Line = {
      name: '',
      rests: [Buffer.alloc(0), Buffer.alloc(0)],
      prepared: new Map(),
      bound: '',
      isStarted: false,
      waiting: 0,
      isInTrip: false,
      transaction: undefined,
    };
    this.#lines.set(connection, line);
    return line;
  }

  #start(line: Line, settings: Buffer): void {
    const words = settings.toString().split('\0');
    line.name = words[words.indexOf('application_name') + 1] ?? '';
    line.isStarted = true;
  }

  #sent(line: Line, connection: number, type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString().split('\0', 2);
    if (type === 'P') line.prepared.set(first, second);
    if (type === 'B') line.bound = line.prepared.get(second) ?? '';
    if (type === 'Q' || type === 'S') line.waiting += 1;
    if (type !== 'Q' && type !== 'E') return;
    const text = (type === 'Q' ? first : line.bound).replaceAll(/\s+/g, ' ').trim();
    if (/^begin\b/i.test(text)) line.transaction = text;
    const isNewTrip = !line.isInTrip;
    line.isInTrip = true;
    const { name: client, transaction } = line;
    this.#statements.push({ text, connection, client, isNewTrip, transaction });
    if (/^(commit|rollback)\b/i.test(text)) line.transaction = undefined;
  }

  #ready(line: Line, body: Buffer): void {
    line.waiting -= 1;
    if (line.waiting <= 0) line.isInTrip = false;
    line.waiting = Math.max(line.waiting, 0); // the first one answers the start
    if (body.toString() === 'I' && line.waiting === 0) line.transaction = undefined;
  }
}
