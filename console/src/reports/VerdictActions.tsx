import { MenuItem, TextField, Typography } from '@mui/material';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { CircleSlash, Gavel } from 'lucide-react';
import { useState } from 'react';
import { useOwnBecause } from '../session/use-own-because.ts';
import { useSiteRules, useTemplates } from '../settings/use-settings.ts';
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

const COLLECTION_ACTIONS: Partial<Record<ReportAction, string>> = {
  none: 'Leave the collection as it is',
  hide: 'Hide the collection',
  delete: 'Delete the collection',
};

const LEAVING_COLLECTION: Partial<Record<ReportAction, string>> = { none: 'Leave the collection as it is' };

const CLEARING: Partial<Record<ReportAction, string>> = {
  'clear-picture': 'Clear the picture',
  'clear-text': 'Clear the text',
  'clear-links': 'Clear the links',
};

const isAction = (value: string): value is ReportAction =>
  value === 'clear' || value in ADDON_ACTIONS || value in CLEARING;

/** The parts of a profile that others see can be cleared, alone or together. */
function actionsOnProfile(profile: ReportView['profile']): Partial<Record<ReportAction, string>> {
  const leave = { none: 'Leave the profile as it is' };
  if (profile === null) return leave;
  const { pictureUrl, text, links, cleared } = profile;
  const parts = [
    pictureUrl !== null && 'picture',
    text !== null && 'text',
    links.length > 0 && 'links',
  ] as const;
  const shown = parts.flatMap((part) => (part === false || cleared.includes(part) ? [] : [part]));
  return {
    ...leave,
    ...(shown.length > 1 && { clear: 'Clear all of the profile' }),
    ...Object.fromEntries(shown.map((part) => [`clear-${part}`, CLEARING[`clear-${part}`]])),
  };
}

function actionsOn(report: ReportView | undefined) {
  if (report?.kind === 'collection') {
    return report.collection?.isDeleted === false ? COLLECTION_ACTIONS : LEAVING_COLLECTION;
  }
  if (report?.kind === 'profile') return actionsOnProfile(report.profile);
  if (report?.kind !== 'comment') return ADDON_ACTIONS;
  return report.isCommentDeleted ? DELETED_ACTIONS : COMMENT_ACTIONS;
}

type Props = {
  /** All about the same subject. */
  reports: readonly ReportView[];
  /** The subject in words, for the dialogs and for screen readers. */
  subject: string;
  /** Whether deciding on them is what the page is for. */
  isMain?: boolean;
};

/**
 * Resolves pending reports, optionally with an action on their subject, or dismisses them. Says why the viewer cannot
 * decide about what is their own.
 */
export function VerdictActions(props: Props) {
  const ownBecause = useOwnBecause(props.reports[0]?.subjectOwnerId);
  if (ownBecause === undefined) return <Verdicts {...props} />;
  return (
    <Typography variant="body2" color="textSecondary">
      {ownBecause}
    </Typography>
  );
}

function Verdicts({ reports, subject, isMain }: Props) {
  const { resolve, dismiss } = useReportVerdict();
  const [action, setAction] = useState<ReportAction>('none');
  const actions = actionsOn(reports[0]);
  const rules = useSiteRules();
  const templates = useTemplates('resolutionTemplates', {
    title:
      reports[0]?.addonTitle ??
      reports[0]?.collection?.title ??
      reports[0]?.profile?.owner.username ??
      undefined,
  });
  const which = reports.length === 1 ? 'the report' : `${reports.length} reports`;
  return (
    <ActionBar>
      <ReasonedAction
        icon={Gavel}
        label="Resolve"
        subject={`${which} of ${subject}`}
        tone="good"
        isMain={isMain}
        busy={resolve.isPending}
        question={`Resolve ${which} of ${subject}?`}
        confirm="Resolve"
        required={
          action === 'reject' ||
          action.startsWith('clear') ||
          (action === 'delete' && reports[0]?.kind === 'addon')
        }
        reasonLabel="Note"
        hint="The reporter reads this; along with an action its author, publisher or owner does, too."
        templates={templates}
        rules={rules}
        onConfirm={(note, rule) => resolve.runAsync({ reports, note, rule, action })}
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
