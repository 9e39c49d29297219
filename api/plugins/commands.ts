// Turns a request into a command's context, and waits until read models have passed a command's position.
import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import { networkOf } from '@sandcrate/core/privacy/visitors.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { IDEMPOTENCY_KEY_UNREADABLE } from '../contract/refusals.ts';
import type { Claim, IdempotencyKeys } from '../idempotency-keys.ts';
import { BadRequest } from './errors.ts';

/** Waits until these projections have passed a position; false when they have not in time. */
export type WaitFor = (
  position: bigint,
  projections: readonly string[],
  timeoutMs: number,
) => Promise<boolean>;

declare module 'fastify' {
  interface FastifyInstance {
    /** A keyed hash of something as JSON, without passwords. */
    hashOf(what: unknown): string;
  }
  interface FastifyRequest {
    /** The hash of a request with an Idempotency-Key; known once its body has been received. */
    bodyHash: string | undefined;
    /** The context of the commands that this request gives: who, when, and under which Idempotency-Key. */
    commandContext(): CommandContext;
    /**
     * Claims this request's Idempotency-Key, if it has one.
     * @throws DomainError 'unprocessable' when the key was used for something else
     */
    claimKey(): Promise<Claim | undefined>;
    /** The id of a thing that this request creates: the same whenever it is repeated with its Idempotency-Key. */
    idOf(what: string): string;
  }
  interface FastifyReply {
    /** Returns when what was written can be read, or after the plugin's patience with `X-Pending: true`. */
    readable(position: bigint | undefined, ...projections: string[]): Promise<void>;
  }
}

const CLEAN_EVERY_MS = 60 * 60_000;
const KEY = /^[\x21-\x7e]{1,200}$/;
/** The namespace in which ids are derived, generated once. */
const NAMESPACE = '6f1c2f0e-5d0b-4b57-9d0e-6a3f1f1c7a55';

/**
 * The key under which a request may be repeated. It belongs to the account that sends it, or for guests to the device:
 * network and browser, hashed with a secret, since the key goes into the log.
 */
function commandIdOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new BadRequest([{ path: 'Idempotency-Key', message: IDEMPOTENCY_KEY_UNREADABLE }]);
  }
  return uuidV5(NAMESPACE, `${request.viewer?.id ?? deviceOf(request)}:${key}`);
}

const deviceOf = ({ server, ip, headers }: FastifyRequest): string =>
  server.hashOf(['guest', networkOf(ip), headers['user-agent']]);

/**
 * Fields of bodies that no hash covers: it goes into the log, where a password could be guessed from it much faster than
 * from the hash that is stored for logins. Calls that set a password compare it when they are repeated
 * (api/auth/repeated-password.ts).
 */
export const PASSWORD_FIELDS: ReadonlySet<string> = new Set(['password', 'currentPassword', 'newPassword']);

const hashWith = (key: KeyObject) => (what: unknown) =>
  createHmac('sha256', key)
    .update(JSON.stringify(what, (name, value) => (PASSWORD_FIELDS.has(name) ? undefined : value)))
    .digest('hex');

function commandContext(this: FastifyRequest): CommandContext {
  const { viewer } = this;
  const commandId = commandIdOf(this);
  return {
    actor: viewer === undefined ? 'guest' : { id: viewer.id, role: viewer.role },
    correlationId: this.id,
    ...(commandId === undefined ? {} : { commandId, commandHash: this.bodyHash }),
    now: new Date(),
  };
}

function idOf(this: FastifyRequest, what: string): string {
  const commandId = commandIdOf(this);
  return commandId === undefined ? randomUUID() : uuidV5(commandId, what);
}

type CommandsOptions = {
  waitFor: WaitFor;
  /** How long an answer waits for the read models, in milliseconds. */
  patienceMs: number;
  hashKey: KeyObject;
  idempotencyKeys: IdempotencyKeys;
};

export const commandsPlugin = fp<CommandsOptions>(
  async (app, { waitFor, patienceMs, hashKey, idempotencyKeys }) => {
    app.decorate('hashOf', hashWith(hashKey));
    app.decorateRequest('bodyHash', undefined);
    app.decorateRequest('commandContext', commandContext);
    app.decorateRequest('idOf', idOf);
    app.decorateRequest('claimKey', async function (this: FastifyRequest) {
      const commandId = commandIdOf(this);
      if (commandId === undefined || this.bodyHash === undefined) return undefined;
      return idempotencyKeys.claim(commandId, this.bodyHash);
    });
    const cleaning = setInterval(() => {
      idempotencyKeys
        .clean()
        .catch((error: unknown) => app.log.warn({ err: error }, 'old keys were not removed'));
    }, CLEAN_EVERY_MS).unref();
    app.addHook('onClose', async () => clearInterval(cleaning));
    app.decorateReply('readable', async function (this: FastifyReply, position, ...projections) {
      if (position === undefined) return;
      if (!(await waitFor(position, projections, patienceMs))) this.header('x-pending', 'true');
    });
  },
  { name: 'commands', dependencies: ['access'] },
);
