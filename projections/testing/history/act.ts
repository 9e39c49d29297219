// What somebody tries to do. If the domain refuses it, nothing happens.
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { SubjectErased } from '@sandcrate/core/privacy/key-store.ts';

export type Act = () => Promise<unknown>;

export async function unlessRefused(act: Act): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof SubjectErased)) throw error;
  }
}

/** Runs the acts one after another, even if some are refused. */
export const inTurn =
  (...acts: readonly Act[]): Act =>
  async () => {
    for (const act of acts) await unlessRefused(act);
  };
