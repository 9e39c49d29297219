// An answer that is the same for many callers: its bytes, compressed once for each requested encoding.
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { entityTag } from '../entity-tag.ts';

export type Encoding = 'br' | 'gzip' | 'identity';
export type Encoded = { body: Buffer; encoding: Encoding };

const SUPPORTED: Encoding[] = ['br', 'gzip', 'identity'];
/** Smaller answers fit into one packet anyway. */
const WORTH_COMPRESSING = 1024;
/** Six percent fewer bytes than with quality 4, for up to a millisecond. Quality 6 saves one percent more. */
const BROTLI_QUALITY = 5;
/** The memory of an entry in addition to its bytes: key, headers, promises. */
const OVERHEAD = 1500;

/** The smallest Brotli window that fits a whole body, as a power of two. */
const windowFor = ({ length }: Buffer) =>
  Math.min(
    Math.max(Math.ceil(Math.log2(length + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );

/**
 * A copy of exactly its size: Node's compressors and small buffers use a slice of 64 kB, all of which would stay in
 * memory.
 */
const exactly = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

// Without its cache, which would keep every header that anybody ever sends.
const negotiator = new Negotiator({ supportedValues: SUPPORTED });
const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(body), // the default window would take megabytes per answer
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

type Options = {
  headers: Record<string, string>;
  subjects: ReadonlySet<string>;
  /** [a digest of its bytes] */
  etag?: string | undefined;
  /** The bytes to send. [the value as JSON] */
  body?: Buffer;
  /** Whether it may be cached. [true] */
  mayBeKept?: boolean;
  /** For a document: whether it contains lists. [true] */
  hasLists?: boolean;
};

export class SharedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** The ids of the add-ons and publishers that it shows. */
  readonly subjects: ReadonlySet<string>;
  /** Weak: it is the same for every encoding. */
  readonly etag: string;
  readonly value: unknown;
  readonly mayBeKept: boolean;
  readonly hasLists: boolean;
  readonly #isWorthCompressing: boolean;
  /** Its bytes, plain or compressed with Brotli. */
  #held: Buffer;
  #isHeldCompressed = false;
  readonly #encoded = new Map<'br' | 'gzip', Promise<Encoded>>();

  constructor(value: unknown, { headers, subjects, etag, body, mayBeKept = true, hasLists = true }: Options) {
    this.value = value;
    this.headers = headers;
    this.subjects = subjects;
    this.mayBeKept = mayBeKept;
    this.hasLists = hasLists;
    this.#held = exactly(body ?? new TextEncoder().encode(JSON.stringify(value)));
    this.#isWorthCompressing = this.#held.length >= WORTH_COMPRESSING;
    this.etag = etag ?? entityTag(this.#held);
  }

  /**
   * Compresses it and drops its plain bytes, which take several times as much memory. They are decompressed again for a
   * client that wants them.
   */
  async holdCompressed(): Promise<void> {
    const { encoding, body } = await this.in('br');
    if (encoding !== 'br') return;
    this.#held = body;
    this.#isHeldCompressed = true;
  }

  /** Roughly how many bytes of memory it takes: the bytes that it holds, and as many in another encoding. */
  get size(): number {
    return OVERHEAD + 2 * this.#held.length;
  }

  /** Its bytes in the encoding that an `accept-encoding` header asks for. */
  in(acceptEncoding: string | undefined): Promise<Encoded> {
    const wanted = acceptEncoding === undefined ? 'identity' : negotiator.negotiate(acceptEncoding);
    const encoding = SUPPORTED.find((each) => each === wanted);
    if (encoding === undefined || encoding === 'identity' || !this.#isWorthCompressing) return this.#plain();
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded = this.#encode(encoding);
    this.#encoded.set(encoding, encoded);
    encoded.catch(() => this.#encoded.delete(encoding));
    return encoded;
  }

  async #plain(): Promise<Encoded> {
    const body = this.#isHeldCompressed ? await promisify(brotliDecompress)(this.#held) : this.#held;
    return { encoding: 'identity', body };
  }

  async #encode(encoding: 'br' | 'gzip'): Promise<Encoded> {
    const { body } = await this.#plain();
    return { encoding, body: exactly(await compressors[encoding](body)) };
  }
}
