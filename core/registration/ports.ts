// What the processes that make and end accounts work with.
import type { CommandContext, Handler } from '../handle.ts';
import type { Privacy } from '../privacy/privacy.ts';

export type Ports = { handler: Handler; privacy: Privacy };

/**
 * The context for what a process does beside its moment of truth: the command's id belongs to that moment alone, so
 * that a repeat does everything else again.
 */
export const aside = ({ commandId: _, commandHash: __, ...context }: CommandContext): CommandContext =>
  context;
