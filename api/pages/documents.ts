// The site's pages as a guest sees them: rendered on the first request and cached until what they show changes.
import type { Settings } from '@sandcrate/core/settings/values.ts';
import { Slots } from '@sandcrate/core/slots.ts';
import type { FastifyInstance } from 'fastify';
import { SharedAnswer } from '../answers/shared-answer.ts';
import type { SharedAnswers } from '../answers/shared-answers.ts';
import { noting, Shown } from '../answers/shown.ts';
import { placeOf } from '../contract/locales.ts';
import { RETRY_AFTER_SECONDS } from '../plugins/maintenance.ts';
import { pagePolicy } from '../plugins/security-headers.ts';
import type { AnswerCall, RenderedDocument } from './render-thread.ts';

/** How many pages are rendered at once (most of them wait for data), and how many may queue. */
export const AT_ONCE = 4;
const MOST_WAITING = 500;

const LOGIN = '/login';

/** Created by web/trusted-types.ts and by the site's list of pages that open offline. */
const TRUSTED_TYPES = ['default', 'kept-pages'];

/** Where videos in descriptions are played, once somebody presses Play. */
const FRAMES = ['https://www.youtube-nocookie.com'];

/** As in the API's answers while a server is away. */
export const AWAY_SECONDS = 2;

/** `retryAfter`: when to try again, in seconds. */
export type Document = {
  status: number;
  location?: string | undefined;
  retryAfter?: number | undefined;
};

/** Answers the API calls of pages that are being rendered, as for a guest. */
export const answerCallOf =
  (app: FastifyInstance): AnswerCall =>
  async ({ id, address, method, headers }) => {
    const answered = await app.inject({
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      url: address,
      headers,
    });
    const sent = Object.entries(answered.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return { id, status: answered.statusCode, headers: sent, body: answered.body };
  };

type Options = {
  render: (address: string) => Promise<RenderedDocument>;
  answers: SharedAnswers;
  settings: () => Settings;
};

/** Returns the document of an address, rendering it if it is not cached. The answer's `value` is a `Document`. */
export function createDocuments({ render, answers, settings }: Options) {
  const slots = new Slots({ atOnce: AT_ONCE, maxWaiting: MOST_WAITING }, 'pages');
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
  const isDown = (address: string) =>
    settings().maintenanceMode && placeOf(address).path.split('?')[0] !== LOGIN;

  async function make(address: string): Promise<SharedAnswer> {
    const shown = new Shown();
    const rendered = await slots.use(() => noting(shown, () => render(address)));
    const { body, scripts, styles, location, isComplete } = rendered;
    const document: Document = isDown(address)
      ? { status: 503, location, retryAfter: RETRY_AFTER_SECONDS }
      : { status: rendered.status, location, ...(rendered.status === 503 && { retryAfter: AWAY_SECONDS }) };
    const answer = new SharedAnswer(document, {
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      subjects: shown.subjects,
      hasLists: shown.hasLists,
      mayBeKept: isComplete && document.status === 200,
      headers: {
        'content-security-policy': pagePolicy({
          scripts,
          styles,
          trustedTypes: TRUSTED_TYPES,
          frames: FRAMES,
        }),
      },
    });
    await answer.holdCompressed();
    return answer;
  }

  return (address: string): SharedAnswer | Promise<SharedAnswer> =>
    answers.get(
      `document ${generationOf(settings())} ${address}`,
      { kind: 'document', mayBeOutdated: true },
      () => make(address),
    );
}
