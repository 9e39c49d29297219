// A member who views and downloads add-ons, concurrently with others and with edits by publishers.
import type { Client } from './client.ts';
import type { Random } from './random.ts';
import type { Worker } from './worker.ts';

export type PlayerOptions = {
  client: Client;
  random: Random;
  token: string;
  /** The add-ons that can be downloaded. */
  published: () => readonly string[];
};

export class Player implements Worker {
  readonly #options: PlayerOptions;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  async step(): Promise<void> {
    const { client, random, token, published } = this.#options;
    const addonId = random.pick(published());
    if (addonId === undefined) return void (await client.status('GET /api/addons', token));
    if (random.below(4) === 0) return void (await client.view(addonId, token));
    // Refused when its publisher deletes it at this moment.
    await client.write({ line: `POST /api/addons/${addonId}/download`, event: 'AddonDownloaded', token });
  }

  repeatLast(): Promise<string[]> {
    return this.#options.client.repeatLast(({ status }) => status === 404); // gone since
  }

  /** Actions of players appear in counts, which are checked for all players together. */
  async check(): Promise<string[]> {
    return [];
  }
}
