// Where and how large a demo is played.
import type { Site } from '@sandcrate/api/site.ts';
import type { DemoClock } from './backdated.ts';
import { PLAYERS } from './people.ts';

export type DemoSize = {
  addonsOfEach: number;
  players: number;
  days: number;
  /** How large pictures are, as a share of what a site deserves. */
  pictures: number;
};

export const SIZES = {
  full: { addonsOfEach: 14, players: PLAYERS.length, days: 60, pictures: 1 },
  small: { addonsOfEach: 2, players: 16, days: 12, pictures: 0.25 },
} as const satisfies Record<string, DemoSize>;

export type DemoStage = {
  site: Pick<Site, 'app' | 'services' | 'store'>;
  /** What the site's handler dates its events by. */
  clock: DemoClock;
  /** Where the site listens. */
  baseUrl: string;
  size: DemoSize;
  /** Of every account that is made. */
  password: string;
  /** When the past ends. */
  now: Date;
};
