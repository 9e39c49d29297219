import { expect, test } from 'vitest';
import { toCsv } from './csv-exporter.ts';

type Row = { title: string; downloads: number; hidden: boolean; at: string | null };

const columns = {
  Title: ({ title }: Row) => title,
  Downloads: ({ downloads }: Row) => downloads,
  Hidden: ({ hidden }: Row) => hidden,
  Submitted: ({ at }: Row) => at,
};

const lines = async (...rows: Row[]) =>
  (await toCsv(rows, columns)).replace('\ufeff', '').trimEnd().split('\n');

test('a list is saved with its headings, one record per line', async () => {
  expect(await lines({ title: 'Swift Boats', downloads: 7, hidden: true, at: null })).toEqual([
    'Title,Downloads,Hidden,Submitted',
    'Swift Boats,7,yes,',
  ]);
});

test('separators, quotes and line breaks stay within their field', async () => {
  const text = await toCsv([{ title: 'a,"b"\nc', downloads: 0, hidden: false, at: null }], columns);
  expect(text).toContain('"a,""b""\nc",0,no,');
});

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'no spreadsheet runs %j as a formula',
  async (title) => {
    const [, line = ''] = (await toCsv([{ title, downloads: 0, hidden: false, at: null }], columns)).split(
      /\n/,
    );
    expect(line).toMatch(/^"?'/);
  },
);
