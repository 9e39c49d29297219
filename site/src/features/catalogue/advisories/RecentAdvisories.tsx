import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { advisoriesQuery } from './queries.ts';

const SHOWN = 5;

/** The latest recalls that are still in force; renders nothing if there are none. */
export function RecentAdvisories() {
  const format = useFormat();
  const { data: advisories = [] } = useQuery(advisoriesQuery);
  const standing = advisories.filter(({ liftedAt }) => liftedAt === null).slice(0, SHOWN);
  if (standing.length === 0) return null;
  return (
    <section>
      <h2 className="stencil mb-5 text-3xl">
        <Trans>Security advisories</Trans>
      </h2>
      <ul className="grid divide-y divide-line border border-line bg-panel px-6 py-2">
        {standing.map(({ id, reason, issuedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <Link to="/advisories/$id" params={{ id }} className="font-semibold text-patina hover:underline">
              {reason}
            </Link>
            <time dateTime={issuedAt} className="text-sm text-muted">
              {format.date(issuedAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
