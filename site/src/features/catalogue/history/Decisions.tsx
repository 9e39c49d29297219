import type { MessageDescriptor } from '@lingui/core';
import { msg, ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { Word } from '../../../ui/Word.tsx';
import { AppealButton, type DecidedSubject } from './AppealButton.tsx';

type Appeal = NonNullable<DecisionView['appeal']>;

const APPEALS: Readonly<Record<Appeal['status'], { label: MessageDescriptor; tone: BadgeTone }>> = {
  pending: { label: msg`Appeal pending`, tone: 'amber' },
  upheld: { label: msg`Appeal declined: the decision stands`, tone: 'plain' },
  overturned: { label: msg`Appeal granted: the decision was overturned`, tone: 'moss' },
};

type Props = { subject: DecidedSubject; decisions: readonly DecisionView[]; mayAppeal: boolean };

/** A timeline of decisions, newest first. */
export function Decisions({ subject, decisions, mayAppeal }: Props) {
  const format = useFormat();
  return (
    <ol className="grid gap-5 border-s-2 border-line ps-5">
      {decisions.map((decision) => (
        <li key={decision.id} className="relative grid gap-1.5 text-sm">
          <span
            aria-hidden="true"
            className="notch-sm absolute top-1.5 -start-[1.62rem] size-2.5 bg-sand-deep"
          />
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <strong>
              <Word of={decision.label} />
              {decision.isAutomatic && (
                <span className="font-normal text-muted">
                  <Trans>, automatically</Trans>
                </span>
              )}
              {decision.isByPublisher && (
                <span className="font-normal text-muted">
                  <Trans>, by its own publisher</Trans>
                </span>
              )}
            </strong>
            <time dateTime={decision.decidedAt} className="text-muted">
              {format.date(decision.decidedAt)}
            </time>
          </p>
          {decision.rule !== undefined && (
            <p>
              <Link to="/terms" hash="rules" className="underline" dir="auto">
                <Trans>
                  Rule {ph({ number: decision.rule.number })}: {ph({ title: decision.rule.title })}
                </Trans>
              </Link>
            </p>
          )}
          {decision.reason != null && (
            <p className="whitespace-pre-line text-muted" dir="auto">
              {decision.isAutomatic ? <Word of={decision.reason} /> : decision.reason}
            </p>
          )}
          {decision.appeal != null && <AppealNote appeal={decision.appeal} />}
          {mayAppeal && decision.canAppeal === true && decision.appeal == null && (
            <AppealButton subject={subject} decision={decision} />
          )}
        </li>
      ))}
    </ol>
  );
}

function AppealNote({ appeal: { status, text, note } }: { appeal: Appeal }) {
  const { i18n } = useLingui();
  const { label, tone } = APPEALS[status];
  return (
    <div className="grid gap-1.5 bg-raised/60 p-3">
      <p>
        <Badge tone={tone}>{i18n._(label)}</Badge>
      </p>
      {text !== null && (
        <p className="whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      {note !== null && (
        <p className="whitespace-pre-line text-muted">
          <Trans>Answer: {note}</Trans>
        </p>
      )}
    </div>
  );
}
