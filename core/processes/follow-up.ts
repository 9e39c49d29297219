// The second step of a process: the command that a deciding event leads to. The command's id is derived from the event,
// so that it is given once, however often and by whichever process it is tried.
import type { Decider, DomainEvent } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { BUSY_CODE } from '../errors.ts';
import type { CommandContext, Handler } from '../handle.ts';
import type { Committed } from '../replay.ts';
import { uuidV5 } from '../uuid.ts';

/** An event that decided something, with its position in the log. */
export type Deciding<Event extends DomainEvent> = Committed<Event> & { position: bigint };

export type FollowUp = {
  /**
   * Whether the command has an effect on its subject as it is now.
   * @throws DomainError when a rule refuses it
   */
  isDue(handler: Handler): Promise<boolean>;
  /** The same, for the subject as it was when the log ended at this position. */
  wasDue(handler: Handler, position: bigint): Promise<boolean>;
  /** @returns the position in the log, undefined when there was nothing to do */
  give(handler: Handler, context: CommandContext): Promise<bigint | undefined>;
};

/** A command to a stream, to be given after its deciding event. */
export const followUp = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
): FollowUp => ({
  async isDue(handler) {
    const { state } = await handler.load(decider, stream);
    return decider.decide(command, state).length > 0;
  },
  async wasDue(handler, position) {
    const { state } = await handler.loadAt(decider, stream, { position });
    return decider.decide(command, state).length > 0;
  },
  async give(handler, context) {
    return (await handler.handle(decider, stream, command, context)).position;
  },
});

/**
 * Gives the command of a deciding event, in the name of its actor. If the subject has changed since and a rule refuses
 * the command, there is nothing to do.
 * @throws DomainError 'conflict' when others keep writing to the stream; it can be tried again
 */
export const giveOnce = <Event extends DomainEvent>(
  handler: Handler,
  step: FollowUp,
  { id, metadata: { actor, correlationId, occurredAt } }: Committed<Event>,
): Promise<bigint | undefined> =>
  unlessRefused(() =>
    step.give(handler, {
      actor,
      correlationId,
      causationId: id,
      commandId: uuidV5(id, 'follow-up'),
      now: new Date(occurredAt),
    }),
  );

/**
 * Gives the command of a deciding event that may or may not have been given. A command that had no effect at the time
 * of the decision is not given, because others may have changed the subject since.
 */
export const giveIfDue = <Event extends DomainEvent>(
  handler: Handler,
  stepOf: () => FollowUp | undefined,
  event: Deciding<Event>,
): Promise<bigint | undefined> =>
  unlessRefused(async () => {
    const step = stepOf();
    return step && (await step.wasDue(handler, event.position)) ? giveOnce(handler, step, event) : undefined;
  });

async function unlessRefused(give: () => Promise<bigint | undefined>): Promise<bigint | undefined> {
  try {
    return await give();
  } catch (error) {
    if (error instanceof DomainError && error.code !== BUSY_CODE) return undefined;
    throw error;
  }
}
