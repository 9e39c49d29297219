import type { AuditEntry } from '@sandcrate/api/contract/moderation.ts';
import type { ConsoleDataProvider } from '../provider/data-provider.ts';

const PAGE = 1000;

/**
 * All entries that a filter leaves, oldest first, one JSON object a line.
 * @param onProgress is told how many of how many are there
 */
export async function auditLines(
  { getList }: Pick<ConsoleDataProvider, 'getList'>,
  filter: object,
  onProgress: (done: number, total: number) => void,
): Promise<string> {
  let lines = '';
  let done = 0;
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await getList<AuditEntry>('audit', {
      pagination: { page, perPage: PAGE },
      sort: { field: 'id', order: 'ASC' },
      filter,
    });
    for (const entry of data) lines += `${JSON.stringify(entry)}\n`;
    done += data.length;
    onProgress(done, total);
    if (data.length < PAGE) return lines;
  }
}
