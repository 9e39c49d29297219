// The answers of a worker. Errors lose their class between threads, so each kind is spelled out. A worker that gives no
// answer has crashed or was stopped.
import { DomainError } from '@sandcrate/core/domain-error.ts';

export type Answer<T> =
  | { value: T }
  | { refusal: { code: string; message: string } }
  | { fault: { message: string; stack: string | undefined; code: unknown } };

/** Runs a worker's task and packs its outcome. */
export async function answer<T>(task: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await task() };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, message: error.message } };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return {
      fault: { message, stack, code: error instanceof Error && 'code' in error ? error.code : undefined },
    };
  }
}

/**
 * Unpacks an answer.
 * @throws DomainError for a refusal, an Error with the worker's stack and code for a fault
 */
export function unpackAnswer<T>(packed: Answer<T>): T {
  if ('value' in packed) return packed.value;
  if ('refusal' in packed)
    throw new DomainError('unprocessable', packed.refusal.code, packed.refusal.message);
  const { message, stack, code } = packed.fault;
  throw Object.assign(new Error(message), { stack, code });
}
