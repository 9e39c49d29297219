// Entries of the audit log as the API shows them.

import { defaultSettings, SETTING_LABELS, SettingName } from '@sandcrate/core/settings/values.ts';
import type { Entry } from '@sandcrate/projections/audit/queries.ts';
import type { EntryChange } from '@sandcrate/projections/audit/tables.ts';
import { z } from 'zod';
import type { AuditEntry } from './contract.ts';

export const auditEntry = ({ number, position: _, change, occurredAt, ...entry }: Entry): AuditEntry => ({
  ...entry,
  id: String(number),
  change: change && changeView(change),
  subjectLabel: entry.subjectLabel ?? (change && labelOf(change.name)),
  occurredAt: occurredAt.toISOString(),
});

const settingOf = (name: string) => SettingName.safeParse(name).data;

function labelOf(name: string): string {
  const setting = settingOf(name);
  return setting === undefined ? name.charAt(0).toUpperCase() + name.slice(1) : SETTING_LABELS[setting];
}

/** A setting that nobody had changed before had its default. */
function changeView({ name, before, after }: EntryChange): NonNullable<AuditEntry['change']> {
  const setting = settingOf(name);
  const known = before ?? (setting === undefined ? null : defaultSettings[setting]);
  return { name, label: labelOf(name), before: z.json().parse(known), after: z.json().parse(after) };
}
