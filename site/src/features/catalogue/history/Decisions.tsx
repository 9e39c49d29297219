import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { AppealButton } from './AppealButton.tsx';

type Appeal = NonNullable<DecisionView['appeal']>;

const APPEALS: Readonly<Record<Appeal['status'], { label: string; tone: BadgeTone }>> = {
  pending: { label: 'Appeal pending', tone: 'amber' },
  upheld: { label: 'Appeal declined: the decision stands', tone: 'plain' },
  overturned: { label: 'Appeal granted: the decision was overturned', tone: 'moss' },
};

type Props = { addonId: string; decisions: readonly DecisionView[]; mayAppeal: boolean };

/** Decisions on a line through time, newest first. */
export function Decisions({ addonId, decisions, mayAppeal }: Props) {
  return (
    <ol className="grid gap-5 border-l-2 border-line pl-5">
      {decisions.map((decision) => (
        <li key={decision.id} className="relative grid gap-1.5 text-sm">
          <span
            aria-hidden="true"
            className="notch-sm absolute top-1.5 -left-[1.62rem] size-2.5 bg-sand-deep"
          />
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <strong>
              {decision.label}
              {decision.isAutomatic && <span className="font-normal text-muted">, automatically</span>}
            </strong>
            <time dateTime={decision.decidedAt} className="text-muted">
              {formatDate(decision.decidedAt)}
            </time>
          </p>
          {decision.reason != null && (
            <p className="whitespace-pre-line text-muted" dir="auto">
              {decision.reason}
            </p>
          )}
          {decision.appeal != null && <AppealNote appeal={decision.appeal} />}
          {mayAppeal && decision.canAppeal === true && decision.appeal == null && (
            <AppealButton addonId={addonId} decision={decision} />
          )}
        </li>
      ))}
    </ol>
  );
}

function AppealNote({ appeal: { status, text, note } }: { appeal: Appeal }) {
  const { label, tone } = APPEALS[status];
  return (
    <div className="notch-sm grid gap-1.5 bg-raised/60 p-3">
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {text !== null && (
        <p className="whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      {note !== null && <p className="whitespace-pre-line text-muted">Answer: {note}</p>}
    </div>
  );
}
