import { OtherLog } from '@sandcrate/projections/runner/log/compare-log.ts';
import { systemErrorText } from '../../server/system-error.ts';

/** The result of a check: fine, a notice, or a problem to fix. */
export type Finding = { state: 'good' | 'note' | 'bad'; subject: string; text: string };

export const good = (subject: string, text: string): Finding => ({ state: 'good', subject, text });
export const note = (subject: string, text: string): Finding => ({ state: 'note', subject, text });
export const bad = (subject: string, text: string): Finding => ({ state: 'bad', subject, text });

/** The findings of a check. A check that throws is a finding too. */
export async function findings(
  subject: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    const found = await check();
    return Array.isArray(found) ? found : [found];
  } catch (error) {
    if (error instanceof OtherLog) return [bad('event store', error.message)];
    return [bad(subject, systemErrorText(error) ?? (error instanceof Error ? error.message : String(error)))];
  }
}
