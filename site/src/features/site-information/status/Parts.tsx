import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CallAnswer } from '@sandcrate/api/contract/client.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';

type Status = CallAnswer<'GET /api/status'>;
type Row = { name: string; state: string; tone: BadgeTone; lag: string };

const UP = new Set(['ok', 'live', 'running', 'up to date', 'ready']);
/** The API's state for a part that no process runs. */
const NOT_RUN = 'not run';
/** A part that lags by fewer seconds counts as up to date. */
const FRESH = 1;

/** What each part does, for people. */
const PARTS: Readonly<Record<string, MessageDescriptor>> = {
  accounts: msg`Accounts`,
  audit: msg`Record of decisions`,
  catalogue: msg`Catalogue`,
  moderation: msg`Review queue`,
  statistics: msg`Statistics`,
  inbox: msg`Inbox`,
  reaction_decided_cases: msg`Reports and appeals`,
  reaction_departure: msg`Deletion of accounts`,
  reaction_invite_used: msg`Invitations`,
  reaction_mail: msg`Mail`,
  reaction_recall_notice: msg`Notices of recalls`,
  reaction_search_engine_notice: msg`Notices to search engines`,
};

/** The states that a part can be in, as the API names them. */
const STATES: Readonly<Record<string, MessageDescriptor>> = {
  ok: msg`ok`,
  live: msg`ok`,
  away: msg`away`,
  replaced: msg`replaced`,
  building: msg`building`,
  'not run': msg`not run`,
};

function lagText(i18n: I18n, lagSeconds: number): string {
  const seconds = Math.round(lagSeconds);
  return i18n._(lagSeconds < FRESH ? msg`up to date` : msg`${seconds} s behind`);
}

function rowsOf({ projections, log, storage, scanner, search }: Status, i18n: I18n): Row[] {
  const t = (text: MessageDescriptor) => i18n._(text);
  const named = (name: string, names: Readonly<Record<string, MessageDescriptor>>) =>
    names[name] === undefined ? name.replaceAll('_', ' ') : t(names[name]);
  return [
    ...projections.map(({ name, state, lagSeconds }) => ({
      name: named(name, PARTS),
      state: named(state, STATES),
      tone: UP.has(state) ? ('moss' as const) : ('amber' as const),
      lag: state === NOT_RUN ? t(msg`no process does this`) : lagText(i18n, lagSeconds),
    })),
    {
      name: t(msg`Event log`),
      state: named(log, STATES),
      tone: log === 'ok' ? 'moss' : 'amber',
      lag: t(log === 'ok' ? msg`accepts changes` : msg`changes must wait`),
    },
    {
      name: t(msg`Files`),
      state: t(storage === 'away' ? msg`away` : msg`ok`),
      tone: storage === 'away' ? 'amber' : 'moss',
      lag: t(storage === 'away' ? msg`uploads and downloads must wait` : msg`can be stored and downloaded`),
    },
    ...(scanner === 'away'
      ? [
          {
            name: t(msg`Virus scanner`),
            state: t(msg`away`),
            tone: 'amber' as const,
            lag: t(msg`uploads must wait`),
          },
        ]
      : []),
    {
      name: t(msg({ message: 'Search', context: 'noun' })),
      state: named(search.state, STATES),
      tone: search.state === 'ok' ? 'moss' : 'amber',
      lag: t(search.engine === 'elasticsearch' ? msg`by Elasticsearch` : msg`by PostgreSQL`),
    },
  ];
}

/** Each part of the site, with its state and lag. */
export function Parts({ status }: { status: Status }) {
  const { i18n, t } = useLingui();
  return (
    <table aria-label={t`Parts of the site`} className="w-full text-start">
      <thead className="text-sm text-muted max-sm:sr-only">
        <tr>
          <th scope="col" className="pb-2 text-start font-semibold">
            <Trans>Part</Trans>
          </th>
          <th scope="col" className="pb-2 text-start font-semibold">
            <Trans>State</Trans>
          </th>
          <th scope="col" className="pb-2 text-end font-semibold">
            <Trans>Lag</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {rowsOf(status, i18n).map(({ name, state, tone, lag }) => (
          <tr
            key={name}
            className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-2"
          >
            <th scope="row" className="py-2.5 pe-3 text-start font-semibold max-sm:w-full max-sm:p-0">
              {name}
            </th>
            <td className="py-2.5 pe-3 max-sm:p-0">
              <Badge tone={tone}>{state}</Badge>
            </td>
            <td className="py-2.5 text-end text-muted tabular-nums max-sm:py-0">{lag}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
