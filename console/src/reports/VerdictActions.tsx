import { MenuItem, TextField } from '@mui/material';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { CircleSlash, Gavel } from 'lucide-react';
import { useState } from 'react';
import { useTemplates } from '../settings/use-settings.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { type ReportAction, useReportVerdict } from './use-report-verdict.ts';

const ADDON_ACTIONS: Partial<Record<ReportAction, string>> = {
  none: 'Leave the add-on as it is',
  hide: 'Hide the add-on',
  reject: 'Reject the add-on',
  delete: 'Delete the add-on',
};
const COMMENT_ACTIONS: Partial<Record<ReportAction, string>> = {
  none: 'Leave the comment as it is',
  delete: 'Delete the comment',
};
const DELETED_ACTIONS: Partial<Record<ReportAction, string>> = { none: 'Leave the comment deleted' };

const isAction = (value: string): value is ReportAction => value in ADDON_ACTIONS;

function actionsOn(report: ReportView | undefined) {
  if (report?.kind !== 'comment') return ADDON_ACTIONS;
  return report.isCommentDeleted ? DELETED_ACTIONS : COMMENT_ACTIONS;
}

type Props = {
  /** All about the same subject. */
  reports: readonly ReportView[];
  /** The subject in words, for the dialogs and for screen readers. */
  subject: string;
};

/** Resolves pending reports, optionally with an action on their subject, or dismisses them. */
export function VerdictActions({ reports, subject }: Props) {
  const { resolve, dismiss } = useReportVerdict();
  const [action, setAction] = useState<ReportAction>('none');
  const actions = actionsOn(reports[0]);
  const templates = useTemplates('resolutionTemplates', { title: reports[0]?.addonTitle ?? undefined });
  const which = reports.length === 1 ? 'the report' : `${reports.length} reports`;
  return (
    <ActionBar>
      <ReasonedAction
        icon={Gavel}
        label="Resolve"
        subject={`${which} of ${subject}`}
        tone="good"
        busy={resolve.isPending}
        question={`Resolve ${which} of ${subject}?`}
        confirm="Resolve"
        required={action === 'reject' || (action === 'delete' && reports[0]?.kind === 'addon')}
        reasonLabel="Note"
        hint="The reporter reads this; along with an action its author or publisher does, too."
        templates={templates}
        onConfirm={(note) => resolve.runAsync({ reports, note, action })}
        onDiscard={() => setAction('none')}
      >
        <TextField
          select
          label="Action"
          value={action}
          onChange={({ target }) => isAction(target.value) && setAction(target.value)}
        >
          {Object.entries(actions).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </ReasonedAction>
      <ReasonedAction
        icon={CircleSlash}
        label="Dismiss"
        subject={`${which} of ${subject}`}
        busy={dismiss.isPending}
        question={`Dismiss ${which} of ${subject}?`}
        confirm="Dismiss"
        required={false}
        reasonLabel="Note"
        hint="The reporter reads this."
        templates={templates}
        onConfirm={(note) => dismiss.runAsync({ reports, note })}
      />
    </ActionBar>
  );
}
