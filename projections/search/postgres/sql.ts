export type Statement = { text: string; values: unknown[] };

/** The parameters of a statement under way: numbered as they are named. */
export class Parameters {
  readonly values: unknown[] = [];

  /** SQL that stands for this value. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `($${this.values.length}::${type})`;
  }
}
