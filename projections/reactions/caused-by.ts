import type { CommandContext } from '@sandcrate/core/handle.ts';
import type { ProjectedEvent } from '../runner/projection.ts';

/** The context of a command that an event causes. */
export const causedBy = ({ id, metadata }: ProjectedEvent): CommandContext => ({
  actor: 'system',
  correlationId: metadata.correlationId,
  causationId: id,
  now: new Date(),
});
