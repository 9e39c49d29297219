// The bounds that each call states: how often it may be made, how large its body may be, how long it may take.
import { MAX_ADDON_FILE, MAX_IMAGE, SCREENSHOT_SLOTS } from './limits.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** At most `quota` calls in `seconds`. */
export type Quota = { quota: number; seconds: number };

/** A quota `by` the address that asks, or by the account that is logged in. */
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

/** Bytes of the form of an add-on: its file, its banner, its screenshots and its fields, each as large as may be. */
export const FORM_BODY =
  MAX_ADDON_FILE + MAX_IMAGE * (1 + SCREENSHOT_SLOTS.length) + FORM_FIELD * FORM_FIELDS;

/** What a client may send, in bytes, to a call that takes no body: some send `{}` with everything. */
export const EMPTY_BODY = KiB;

/** Seconds in which a whole request must arrive. The largest pack takes as long over a line of 60 kbit/s. */
export const ARRIVAL = 2 * HOUR;

/** Seconds from a request's head to the end of its answer. */
export const TIMES = {
  /** The largest JSON body arrives in 16 minutes at the lowest speed that is accepted. */
  call: 20 * MINUTE,
  /** What has arrived is examined and stored afterwards. */
  upload: ARRIVAL + 10 * MINUTE,
  stream: ARRIVAL,
} as const;
