// The site's pages as a guest sees them: rendered on the first request and cached until what they show changes.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { FastifyInstance } from 'fastify';
import { SharedAnswer } from '../answers/shared-answer.ts';
import type { SharedAnswers } from '../answers/shared-answers.ts';
import { noting, Shown } from '../answers/shown.ts';
import type { CallApi, SiteRenderer } from '../contract/site-renderer.ts';
import { newNonce, pagePolicy } from '../plugins/security-headers.ts';
import { Slots } from '../slots.ts';
import { inlineSources } from './inline-sources.ts';

/** How many pages are made at once (most of them wait for data), and how many may queue. */
const AT_ONCE = 4;
const MOST_WAITING = 500;

const LOGIN = '/login';

export type Document = { status: number; location?: string | undefined };

/** Calls the API within this process, as a guest. */
export const callApiOf =
  (app: FastifyInstance): CallApi =>
  async (address, { method = 'GET', headers }) => {
    const {
      statusCode,
      body,
      headers: sent,
    } = await app.inject({
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      url: address,
      headers: { ...Object.fromEntries(new Headers(headers)), 'x-view': 'none' },
    });
    const answered = Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(statusCode === 204 || statusCode === 304 ? null : body, {
      status: statusCode,
      headers: answered,
    });
  };

type Options = { renderer: SiteRenderer; answers: SharedAnswers; settings: () => Settings };

/** Returns the document of an address, rendering it if it is not cached. The answer's `value` is a `Document`. */
export function createDocuments({ renderer, answers, settings }: Options) {
  const slots = new Slots(AT_ONCE, MOST_WAITING, 'Too many pages are being rendered.');
  let lastTurn: Promise<void> = Promise.resolve();
  let generation = 0;
  let known = settings();

  /** Every page depends on the settings, so a page rendered under older settings must not be found again. */
  function generationOf(current: Settings): number {
    if (current !== known) {
      known = current;
      generation++;
    }
    return generation;
  }

  /** The login page stays open for staff. */
  const isDown = (address: string) => settings().maintenanceMode && address.split('?')[0] !== LOGIN;

  /** Rendering blocks the thread, so other requests are answered between two pages. */
  function turn(): Promise<void> {
    lastTurn = lastTurn.then(() => nextTurn());
    return lastTurn;
  }

  async function make(address: string): Promise<SharedAnswer> {
    const shown = new Shown();
    const styleNonce = newNonce();
    const rendered = await slots.use(() =>
      noting(shown, () => renderer.render(address, { styleNonce, turn })),
    );
    const { html, location, isComplete } = rendered;
    const status = isDown(address) ? 503 : rendered.status;
    const { scripts, styles } = inlineSources(html);
    const document: Document = { status, location };
    return new SharedAnswer(document, {
      body: Buffer.from(html),
      subjects: shown.subjects,
      hasLists: shown.hasLists,
      mayBeKept: isComplete && status === 200,
      headers: {
        'content-security-policy': pagePolicy({ scripts, styles: [...styles, `'nonce-${styleNonce}'`] }),
      },
    });
  }

  return (address: string): SharedAnswer | Promise<SharedAnswer> =>
    answers.get(
      `document ${generationOf(settings())} ${address}`,
      { kind: 'document', mayBeOutdated: true },
      () => make(address),
    );
}
