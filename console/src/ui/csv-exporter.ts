import type { Exporter } from 'react-admin';
import { saveFile, today } from './save-file.ts';

type Value = string | number | boolean | null | undefined;
type Columns<T> = Readonly<Record<string, (record: T) => Value>>;

/** Records as CSV for spreadsheets: marked as UTF-8, and with no text that would run as a formula. */
export async function toCsv<T>(records: readonly T[], columns: Columns<T>): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const rows = records.map((record) => Object.values(columns).map((read) => read(record)));
  return stringify([Object.keys(columns), ...rows], {
    bom: true,
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
}

/** Saves the records of a list as a CSV file with these columns, named after the resource and the day. */
export const csvExporter =
  // biome-ignore lint/suspicious/noExplicitAny: react-admin's Exporter knows no record type
    <T>(columns: Columns<T>): Exporter<any> =>
    async (records, _fetchRelated, _dataProvider, resource) =>
      saveFile(`${resource}-${today()}.csv`, await toCsv<T>(records, columns), 'text/csv');
