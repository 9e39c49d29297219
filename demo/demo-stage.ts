// Where a demo runs, and how large it is.
import type { Site } from '@sandcrate/api/site.ts';
import type { DemoClock } from './backdated.ts';
import { PLAYERS } from './people.ts';

export type DemoSize = {
  addonsOfEach: number;
  players: number;
  days: number;
  /** The size of pictures, as a share of their stored size. */
  pictures: number;
};

export const SIZES = {
  full: { addonsOfEach: 14, players: PLAYERS.length, days: 60, pictures: 1 },
  small: { addonsOfEach: 2, players: 16, days: 12, pictures: 0.25 },
} as const satisfies Record<string, DemoSize>;

export type DemoStage = {
  site: Pick<Site, 'app' | 'services' | 'store'>;
  /** The clock of the site's handler. */
  clock: DemoClock;
  /** Where the site listens. */
  baseUrl: string;
  size: DemoSize;
  /** The password of every new account. */
  password: string;
  /** The end of the demo's past. */
  now: Date;
};
