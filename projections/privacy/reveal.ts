// Opens sealed values for read models: a batch's values together, and those whose key was destroyed as null.
import type { Sealed } from '@sandcrate/core/event-schema.ts';
import type { Vault } from '@sandcrate/core/privacy/vault.ts';

/** A sealed value and its subject. */
export type SealedOf = { subject: string; sealed: Sealed };

/** Opens sealed values: the only part of the vault that read models need. */
export type Opener = Pick<Vault, 'openMany'>;

export class Revealed {
  readonly #texts: ReadonlyMap<Sealed, string | null>;

  private constructor(texts: ReadonlyMap<Sealed, string | null>) {
    this.#texts = texts;
  }

  /** @throws DamagedSeal when a value was changed or belongs to somebody else */
  static async of(vault: Opener, items: readonly SealedOf[]): Promise<Revealed> {
    const texts = items.length === 0 ? [] : await vault.openMany(items);
    return new Revealed(new Map(items.map(({ sealed }, index) => [sealed, texts[index] ?? null])));
  }

  /** The plain text of one value; null when its key was destroyed. */
  text(value: Sealed): string | null {
    const text = this.#texts.get(value);
    if (text === undefined) throw new Error('A sealed value was not among those that were opened');
    return text;
  }
}
