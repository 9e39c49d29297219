import type { CallAnswer } from '@sandcrate/api/contract/client.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';

type Status = CallAnswer<'GET /api/status'>;
type Row = { name: string; state: string; tone: BadgeTone; lag: string };

const UP = new Set(['ok', 'live', 'running', 'up to date', 'ready']);
/** What the API says of a part that no process runs. */
const NOT_RUN = 'not run';
/** Seconds below which a part is as good as up to date. */
const FRESH = 1;

/** What each part does, for people. */
const PARTS: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  audit: 'Record of decisions',
  catalogue: 'Catalogue',
  moderation: 'Review queue',
  statistics: 'Statistics',
  reaction_decided_cases: 'Reports and appeals',
  reaction_departure: 'Deletion of accounts',
  reaction_invite_used: 'Invitations',
  reaction_mail: 'Mail',
  reaction_recall_notice: 'Notices of recalls',
};

const lagText = (seconds: number) => (seconds < FRESH ? 'up to date' : `${Math.round(seconds)} s behind`);

function rowsOf({ projections, log, storage, scanner, search }: Status): Row[] {
  return [
    ...projections.map(({ name, state, lagSeconds }) => ({
      name: PARTS[name] ?? name.replaceAll('_', ' '),
      state: state === 'live' ? 'ok' : state,
      tone: UP.has(state) ? ('moss' as const) : ('amber' as const),
      lag: state === NOT_RUN ? 'no process does this' : lagText(lagSeconds),
    })),
    {
      name: 'Event log',
      state: log,
      tone: log === 'ok' ? 'moss' : 'amber',
      lag: log === 'ok' ? 'takes changes' : 'changes must wait',
    },
    {
      name: 'Files',
      state: storage === 'away' ? 'away' : 'ok',
      tone: storage === 'away' ? 'amber' : 'moss',
      lag: storage === 'away' ? 'uploads and downloads must wait' : 'can be stored and downloaded',
    },
    ...(scanner === 'away'
      ? [{ name: 'Virus scanner', state: 'away', tone: 'amber' as const, lag: 'uploads must wait' }]
      : []),
    {
      name: 'Search',
      state: search.state,
      tone: search.state === 'ok' ? 'moss' : 'amber',
      lag: search.engine === 'elasticsearch' ? 'by Elasticsearch' : 'by PostgreSQL',
    },
  ];
}

/** Each part that shows what happened, and how far behind it is. */
export function Parts({ status }: { status: Status }) {
  return (
    <table className="w-full text-left">
      <thead className="text-sm text-muted max-sm:sr-only">
        <tr>
          <th scope="col" className="pb-2 font-semibold">
            Part
          </th>
          <th scope="col" className="pb-2 font-semibold">
            State
          </th>
          <th scope="col" className="pb-2 text-right font-semibold">
            Lag
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {rowsOf(status).map(({ name, state, tone, lag }) => (
          <tr
            key={name}
            className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-2"
          >
            <th scope="row" className="py-2.5 pr-3 font-semibold max-sm:w-full max-sm:p-0">
              {name}
            </th>
            <td className="py-2.5 pr-3 max-sm:p-0">
              <Badge tone={tone}>{state}</Badge>
            </td>
            <td className="py-2.5 text-right text-muted tabular-nums max-sm:py-0">{lag}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
