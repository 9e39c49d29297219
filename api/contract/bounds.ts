// The bounds that each call states: how often it may be made, how large its body may be, how long it may take.
import { MAX_ADDON_FILE, MAX_IMAGE, SCREENSHOT_SLOTS } from './limits.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** At most `quota` calls in `seconds`. */
export type Quota = { quota: number; seconds: number };

/** A quota `by` the client's address, or by the logged-in account. */
export type RateLimit = Quota & { by: 'address' | 'account' };

// Many people may share an address: a school, a mobile network.
export const byAddress = (quota: number, seconds: number): RateLimit => ({ by: 'address', quota, seconds });
export const byAccount = (quota: number, seconds: number): RateLimit => ({ by: 'account', quota, seconds });

const KiB = 1024;

/** Bytes of a JSON body. */
export const JSON_BODY = 256 * KiB;

/** A field of a form, in bytes, and how many there may be. */
export const FORM_FIELD = 64 * KiB;
export const FORM_FIELDS = 40;

/** Bytes of an add-on's form: its file, banner, screenshots and fields, each at its maximum size. */
export const FORM_BODY =
  MAX_ADDON_FILE + MAX_IMAGE * (1 + SCREENSHOT_SLOTS.length) + FORM_FIELD * FORM_FIELDS;

/** Bytes that a client may send to a call without a body, because some clients always send `{}`. */
export const EMPTY_BODY = KiB;

/** Seconds in which a whole request must arrive. The largest pack takes that long at 60 kbit/s. */
export const ARRIVAL = 2 * HOUR;

/** Seconds from a request's headers to the end of its answer. */
export const TIMES = {
  /** The largest JSON body arrives in 16 minutes at the lowest speed that is accepted. */
  call: 20 * MINUTE,
  /** The files are examined and stored after they have arrived. */
  upload: ARRIVAL + 10 * MINUTE,
  stream: ARRIVAL,
} as const;
