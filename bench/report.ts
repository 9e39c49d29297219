// Collects the results of the benches for the table and the JSON file.

export type Ratio = {
  name: string;
  /** Our rate, and the baseline's rate in the same run. More is better. */
  ours: number;
  raw: number;
  unit: string;
  /** [ours / raw] Given if it was computed in another way, such as per round. */
  ratio?: number;
  /** The lowest ratio that passes. */
  required?: number;
  /** The rate of an older release of ours in the same run. */
  older?: number;
};

/** A figure without a baseline, such as a delay. */
export type Figure = { name: string; value: number; unit: string; older?: number };

export type Report = { ratio(entry: Ratio): void; figure(entry: Figure): void };

/** One bench: a file `bench/<name>.bench.ts` that exports these. */
export type Bench = {
  name: string;
  run: (report: Report) => Promise<void>;
  /** The bench is so slow that it runs only when it is named. */
  onlyByName?: boolean;
};

export class Results implements Report {
  readonly #lines: string[][] = [];
  readonly #ratios: Record<string, number> = {};

  ratio({ name, ours, raw, unit, ratio = ours / raw, required, older }: Ratio): void {
    this.#ratios[name] = Math.round(ratio * 1000) / 1000;
    const verdict =
      required === undefined ? '' : `${ratio >= required ? 'at least' : 'BELOW'} ${number(required)}`;
    const before = told(older, unit);
    this.#lines.push([
      name,
      `${number(ours)} ${unit}`,
      `${number(raw)} ${unit}`,
      ratio.toFixed(2),
      verdict,
      before,
    ]);
  }

  figure({ name, value, unit, older }: Figure): void {
    this.#lines.push([name, `${number(value)} ${unit}`, '', '', '', told(older, unit)]);
  }

  /** Ratios by name. */
  get ratios(): Record<string, number> {
    return { ...this.#ratios };
  }

  /** The cells of the table, header first. Columns that are empty in all lines are left out. */
  get rows(): string[][] {
    const lines = [['', 'ours', 'raw', 'ratio', 'required', 'older release'], ...this.#lines];
    const isFilled = (column: number) => column < 2 || this.#lines.some((line) => line[column] !== '');
    return lines.map((line) => line.filter((_, column) => isFilled(column)));
  }

  table(): string {
    const lines = this.rows;
    const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
    const pad = (cell: string, column: number) =>
      column === 0 ? cell.padEnd(widths?.[0] ?? 0) : cell.padStart(widths?.[column] ?? 0);
    return lines.map((line) => line.map(pad).join('   ').trimEnd()).join('\n');
  }
}

const number = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

const told = (older: number | undefined, unit: string) =>
  older === undefined ? '' : `${number(older)} ${unit}`;
