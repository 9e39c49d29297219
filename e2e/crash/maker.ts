// A publisher who uploads and edits add-ons, and the administrator who decides about them.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Client, WriteRequest } from './client.ts';
import { newPack, uploadForm } from './pack.ts';
import type { Random } from './random.ts';
import type { Worker } from './worker.ts';

type Proposal = { changeId: string; title: string };

/** The expected state of an add-on on the site. */
type Listing = {
  id: string;
  title: string;
  /** The title in the open change. */
  proposed: Proposal | null;
  /** The change that was rejected with the add-on. Approving the add-on opens it again, unless it was edited before. */
  takenDown: Proposal | null;
  status: 'pending' | 'approved' | 'rejected';
  isHidden: boolean;
  isDeleted: boolean;
  sha256: string;
};

type Action = (listing: Listing) => Promise<void>;

const Shown = z.object({
  title: z.string(),
  status: z.string(),
  isHidden: z.boolean(),
  fileUrl: z.string(),
  openChange: z
    .object({ id: z.string(), differences: z.array(z.object({ after: z.string().nullable() })) })
    .nullable(),
});
const Created = z.object({ id: z.uuid() });
const Mine = z.array(Created);

const MOST_LOOKS = 300;

export type MakerOptions = {
  name: string;
  client: Client;
  random: Random;
  /** The sessions of the publisher and of the administrator. */
  token: string;
  staffToken: string;
};

export class Maker implements Worker {
  readonly #options: MakerOptions;
  readonly #listings: Listing[] = [];
  /** Add-ons that changed since the last check. */
  #touched = new Set<Listing>();
  #counter = 0;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** The public add-ons. */
  get published(): string[] {
    return this.#listings
      .filter(({ status, isHidden, isDeleted }) => status === 'approved' && !isHidden && !isDeleted)
      .map(({ id }) => id);
  }

  async step(): Promise<void> {
    const { random } = this.#options;
    const listing = random.pick(this.#listings.filter(({ isDeleted }) => !isDeleted));
    if (listing === undefined || random.below(5) === 0) return this.#upload();
    this.#touched.add(listing);
    await random.pick(this.#actionsFor(listing))?.(listing);
  }

  repeatLast(): Promise<string[]> {
    return this.#options.client.repeatLast();
  }

  /** Checks the add-ons that changed since the last check, and the length of the publisher's list. */
  async check(): Promise<string[]> {
    const touched = [...this.#touched];
    this.#touched.clear();
    return [...(await this.#checkList()), ...(await this.#checkEach(touched))];
  }

  /** Checks everything. */
  async checkAll(): Promise<string[]> {
    for (const listing of this.#listings) this.#touched.add(listing);
    return this.check();
  }

  async #upload(): Promise<void> {
    const title = this.#newTitle();
    const pack = newPack(title);
    const answer = await this.#write('POST /api/addons', 'AddonSubmitted', await uploadForm(title, pack));
    const { id } = Created.parse(JSON.parse(answer.text));
    const sha256 = createHash('sha256').update(pack).digest('hex');
    const listing: Listing = {
      id,
      title,
      proposed: null,
      takenDown: null,
      status: 'pending',
      isHidden: false,
      isDeleted: false,
      sha256,
    };
    this.#listings.push(listing);
    this.#touched.add(listing);
  }

  #actionsFor({ status, isHidden, proposed }: Listing): Action[] {
    const common = [this.#editByStaff, this.#edit, this.#edit, this.#delete];
    if (status === 'pending') return [...common, this.#approve, this.#approve, this.#approve, this.#reject];
    if (status === 'rejected') return [...common, this.#approve];
    return [
      ...common,
      this.#reject,
      isHidden ? this.#show : this.#hide,
      ...(proposed ? [this.#approveChange, this.#rejectChange, this.#withdraw] : []),
    ];
  }

  readonly #approve: Action = async (listing) => {
    await this.#decide(`PUT /api/admin/addons/${listing.id}/approve`, 'AddonApproved');
    Object.assign(listing, {
      status: 'approved',
      isHidden: false,
      proposed: listing.takenDown,
      takenDown: null,
    });
  };

  readonly #reject: Action = async (listing) => {
    await this.#decide(`PUT /api/admin/addons/${listing.id}/reject`, 'AddonRejected', { reason: 'Broken' });
    Object.assign(listing, { status: 'rejected', proposed: null, takenDown: listing.proposed });
  };

  readonly #hide: Action = async (listing) => {
    await this.#decide(`PUT /api/admin/addons/${listing.id}/hide`, 'AddonHidden', { hidden: true });
    listing.isHidden = true;
  };

  readonly #show: Action = async (listing) => {
    await this.#decide(`PUT /api/admin/addons/${listing.id}/hide`, 'AddonUnhidden', { hidden: false });
    listing.isHidden = false;
  };

  readonly #editByStaff: Action = async (listing) => {
    listing.title = this.#newTitle();
    await this.#decide(`PUT /api/addons/${listing.id}`, 'AddonEdited', formOf({ title: listing.title }));
  };

  /** Edits of live add-ons are proposed, all others apply at once. */
  readonly #edit: Action = async (listing) => {
    const title = this.#newTitle();
    const line = `PUT /api/addons/${listing.id}`;
    if (listing.status === 'approved') {
      await this.#write(line, 'AddonChangeProposed', formOf({ title }));
      listing.proposed = { changeId: await this.#changeTo(listing, title), title };
      return;
    }
    await this.#write(line, 'AddonEdited', formOf({ title }));
    Object.assign(listing, { title, status: 'pending', takenDown: null });
  };

  readonly #approveChange: Action = async (listing) => {
    const { changeId, title } = proposalOf(listing);
    await this.#decide(`PUT /api/admin/changes/${changeId}/approve`, 'AddonChangeApproved');
    Object.assign(listing, { title, proposed: null });
  };

  readonly #rejectChange: Action = async (listing) => {
    const { changeId } = proposalOf(listing);
    const line = `PUT /api/admin/changes/${changeId}/reject`;
    await this.#decide(line, 'AddonChangeRejected', { reason: 'No' });
    listing.proposed = null;
  };

  readonly #withdraw: Action = async (listing) => {
    const line = `DELETE /api/addons/${listing.id}/changes/${proposalOf(listing).changeId}`;
    await this.#write(line, 'AddonChangeWithdrawn');
    listing.proposed = null;
  };

  readonly #delete: Action = async (listing) => {
    await this.#write(`DELETE /api/addons/${listing.id}`, 'AddonDeleted');
    listing.isDeleted = true;
  };

  /** The id of the open change with this title. It may take a moment to appear. */
  async #changeTo({ id }: Listing, title: string): Promise<string> {
    const { client, token } = this.#options;
    for (let look = 1; look <= MOST_LOOKS; look++) {
      const { openChange } = Shown.parse(
        JSON.parse(String(await client.read(`GET /api/addons/${id}`, token))),
      );
      if (openChange?.differences.some(({ after }) => after === title)) return openChange.id;
      await pause(100);
    }
    throw new Error(`The change of ${id} to ${title} does not show`);
  }

  #write(line: string, event: WriteRequest['event'], body?: WriteRequest['body']) {
    return this.#sendUntilAnswered({ line, event, body, token: this.#options.token });
  }

  #decide(line: string, event: WriteRequest['event'], body?: WriteRequest['body']) {
    return this.#sendUntilAnswered({ line, event, body, token: this.#options.staffToken });
  }

  /** Nobody else writes to these add-ons, so no command may be refused. */
  async #sendUntilAnswered(request: WriteRequest) {
    const answer = await this.#options.client.write(request);
    if (answer.status < 300) return answer;
    throw new Error(`${request.line} answered ${answer.status}: ${answer.text}`);
  }

  #newTitle(): string {
    this.#counter += 1;
    return `Work ${this.#counter} of ${this.#options.name}`;
  }

  async #checkList(): Promise<string[]> {
    const { client, token, name } = this.#options;
    const shown = Mine.parse(
      JSON.parse(String(await client.read('GET /api/publisher/addons?limit=1000', token))),
    );
    const ids = new Set(shown.map(({ id }) => id));
    const expected = this.#listings.filter(({ isDeleted }) => !isDeleted);
    const missing = expected.filter(({ id }) => !ids.has(id));
    const surplus = shown.length - (expected.length - missing.length);
    return [
      ...missing.map(({ title }) => `${title}: missing from its publisher's list`),
      ...(surplus > 0 ? [`${name} has ${surplus} add-ons too many`] : []),
    ];
  }

  async #checkEach(listings: readonly Listing[]): Promise<string[]> {
    const problems: string[] = [];
    for (const listing of listings) problems.push(...(await this.#checkOne(listing)));
    return problems;
  }

  async #checkOne(listing: Listing): Promise<string[]> {
    const { client, token } = this.#options;
    const line = `GET /api/addons/${listing.id}`;
    if (listing.isDeleted) {
      const status = await client.status(line, token);
      return status === 404 ? [] : [`${listing.title}: was deleted, and answers ${status}`];
    }
    const status = await client.status(line, token);
    if (status !== 200) return [`${listing.title}: answers ${status}`];
    const shown = Shown.parse(JSON.parse(String(await client.read(line, token))));
    const file = await client.read(`GET ${shown.fileUrl}`, token);
    const actual = {
      title: shown.title,
      status: shown.status,
      isHidden: shown.isHidden,
      changeId: shown.openChange?.id ?? null,
      sha256: createHash('sha256').update(file).digest('hex'),
    };
    const { title, isHidden, sha256, proposed } = listing;
    const expected = {
      title,
      status: listing.status,
      isHidden,
      changeId: proposed?.changeId ?? null,
      sha256,
    };
    const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
    return is === should ? [] : [`${listing.id}: is ${is}, should be ${should}`];
  }
}

function proposalOf({ id, proposed }: Listing) {
  if (!proposed) throw new Error(`Nothing is proposed for ${id}`);
  return proposed;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
