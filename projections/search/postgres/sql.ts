// A statement under way: its parameters are numbered as they are named.

export class Parameters {
  readonly values: unknown[] = [];

  /** SQL that stands for this value. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `($${this.values.length}::${type})`;
  }
}
