// The state of the demo's add-ons so far, and people's reactions to them.
import { randomUUID } from 'node:crypto';
import * as addons from '@sandcrate/core/addon/addon.ts';
import { createHandler, type Handler } from '@sandcrate/core/handle.ts';
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import type { DemoClock } from './backdated.ts';
import type { DemoAddon } from './catalogue/demo-addon.ts';
import type { DemoStage } from './demo-stage.ts';
import { collect } from './history/collections.ts';
import { type Opinion, opinionsOn, pinFirst, voice } from './history/opinions.ts';
import { type Attraction, recordDay } from './history/traffic.ts';
import { type Media, mediaOf } from './media.ts';
import type { DemoMembers, Member } from './members.ts';
import { packFile } from './packs/pack.ts';
import type { Period } from './plan.ts';
import * as publishing from './publishing.ts';
import { randomFrom } from './random.ts';
import { REJECTION } from './rules.ts';

const COMPLAINTS = [
  { reason: 'broken', description: 'It stops my world as soon as a second player joins.' },
  { reason: 'misleading', description: 'Half of what the pictures show is not in the pack.' },
] as const;

/** How many opinions or add-ons are handled at once; such opinions get the time of the first. */
const AT_ONCE = 8;

type Listed = { id: string; media: Media; changeId?: string; attraction?: Attraction };

export class Past {
  readonly #until: number;
  readonly #pictures: number;
  readonly #clock: DemoClock;
  readonly #members: DemoMembers;
  /** A handler that is not backdated; `recordDay` passes the time. */
  readonly #ports: { handler: Handler; privacy: Privacy };
  readonly #correlationId = randomUUID();
  readonly #random = randomFrom('history');
  readonly #listed = new Map<DemoAddon, Listed>();
  #opinions: { attraction: Attraction; opinion: Opinion }[] = [];

  constructor(stage: DemoStage, members: DemoMembers) {
    this.#until = stage.now.getTime();
    this.#clock = stage.clock;
    this.#pictures = stage.size.pictures;
    this.#members = members;
    const { services, store } = stage.site;
    this.#ports = { handler: createHandler(store), privacy: services.privacy };
  }

  async submit(addon: DemoAddon): Promise<void> {
    const media = await mediaOf(addon, this.#pictures);
    const file = await packFile(addon, addon.releases[0].version, media.icon);
    const id = await publishing.upload(this.#publisherOf(addon).client, addon, media, file);
    this.#listed.set(addon, { id, media });
  }

  async approve(addon: DemoAddon, at: number): Promise<void> {
    const listed = this.#find(addon);
    await publishing.approve(this.#members.moderator, listed.id);
    const { appeal, quality } = addon;
    const releaseId = await this.#releaseOf(listed.id);
    const attraction = { addonId: listed.id, releaseId, appeal, quality, since: at, isFeatured: false };
    listed.attraction = attraction;
    const period = { start: at, end: this.#until };
    const opinions = opinionsOn(addon, this.#publisherOf(addon), this.#members.players, period, this.#random);
    this.#opinions.push(...opinions.map((opinion) => ({ attraction, opinion })));
  }

  async reject(addon: DemoAddon): Promise<void> {
    await publishing.reject(this.#members.moderator, this.#find(addon).id, REJECTION);
  }

  async feature(addon: DemoAddon): Promise<void> {
    const { id, attraction } = this.#find(addon);
    await publishing.feature(this.#members.moderator, id);
    if (attraction) attraction.isFeatured = true;
  }

  async propose(addon: DemoAddon, release: { version: string; notes: string }): Promise<void> {
    const listed = this.#find(addon);
    const file = await packFile(addon, release.version, listed.media.icon);
    listed.changeId = await publishing.update(this.#publisherOf(addon).client, listed.id, release, file);
  }

  async acceptChange(addon: DemoAddon): Promise<void> {
    const listed = this.#find(addon);
    if (listed.changeId === undefined) return;
    await publishing.approveChange(this.#members.moderator, listed.id, listed.changeId);
    if (listed.attraction) listed.attraction.releaseId = await this.#releaseOf(listed.id);
  }

  /** Reports two add-ons; the reports stay open. */
  async report(): Promise<void> {
    const shown = [...this.#listed.entries()].filter(([, { attraction }]) => attraction);
    const worst = shown.toSorted(([a], [b]) => a.quality - b.quality).slice(0, COMPLAINTS.length);
    for (const [index, [, { id }]] of worst.entries()) {
      const body = COMPLAINTS[index];
      const player = this.#members.players[index];
      if (body && player) await player.client.call('POST /api/addons/{id}/report', { params: { id }, body });
    }
  }

  /** Players make collections of what is public; the publishers of the most liked add-ons pin a comment. */
  async keep(shown: (position: bigint) => Promise<unknown>): Promise<void> {
    const listed = [...this.#listed].flatMap(([addon, { id, attraction }]) =>
      attraction ? [{ addon, addonId: id, releaseId: attraction.releaseId }] : [],
    );
    await collect(
      { handler: this.#ports.handler, shown },
      listed,
      this.#members.players,
      randomFrom('collections'),
    );
    const liked = listed.toSorted((a, b) => b.addon.quality - a.addon.quality);
    for (const { addon, addonId } of liked.slice(0, Math.ceil(liked.length / 3))) {
      await pinFirst(addonId, this.#publisherOf(addon));
    }
  }

  /** Lets a day pass: people view, download, rate and comment. */
  async live(day: Period): Promise<void> {
    const today = this.#opinions.filter(({ opinion: { at } }) => at < day.end);
    this.#opinions = this.#opinions.filter(({ opinion: { at } }) => at >= day.end);
    today.sort((a, b) => a.opinion.at - b.opinion.at);
    for (let next = 0; next < today.length; next += AT_ONCE) {
      const some = today.slice(next, next + AT_ONCE);
      this.#clock.now = new Date(some[0]?.opinion.at ?? day.start);
      await Promise.all(
        some.map(({ attraction: { addonId, releaseId }, opinion }) => voice(addonId, releaseId, opinion)),
      );
    }
    const members = this.#members.players.map(({ id }) => id);
    const attractions = [...this.#listed.values()].flatMap(({ attraction }) => attraction ?? []);
    for (let next = 0; next < attractions.length; next += AT_ONCE) {
      const some = attractions.slice(next, next + AT_ONCE);
      await Promise.all(
        some.map((one) => recordDay(this.#ports, one, members, day, this.#random, this.#correlationId)),
      );
    }
  }

  #publisherOf({ by }: DemoAddon): Member {
    const publisher = this.#members.publishers.get(by);
    if (!publisher) throw new Error(`${by} has no account`);
    return publisher;
  }

  #find(addon: DemoAddon): Listed {
    const listed = this.#listed.get(addon);
    if (!listed) throw new Error(`${addon.title} was not uploaded`);
    return listed;
  }

  async #releaseOf(addonId: string): Promise<string> {
    const { state } = await this.#ports.handler.load(addons, addons.streamName(addonId));
    if (!state) throw new Error(`${addonId} is not there`);
    return state.release.releaseId;
  }
}
