import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { call } from '../lib/api.ts';
import { besides } from '../lib/load.ts';
import { keys } from '../lib/query-keys.ts';

/** The rules that decisions cite, in the order of their numbers. */
const rulesQuery = queryOptions({
  queryKey: [...keys.site, 'rules'],
  queryFn: () => call('GET /api/site/rules'),
});

export const Route = createFileRoute('/_text/terms')({
  loader: ({ context: { queryClient } }) => besides(queryClient.prefetchQuery(rulesQuery)),
  component: Terms,
});

function Terms() {
  return (
    <>
      <h2>
        <Trans>Using addons</Trans>
      </h2>
      <p>
        <Trans>
          Addons belong to their publishers. You may download them and use them in your own game. What else
          you may do with one is up to its publisher and its licence. Copy your world before you add something
          to it: nobody can promise that an addon does it no harm.
        </Trans>
      </p>
      <h2>
        <Trans>Publishing</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Publish only what is yours, or what its author lets you publish.</Trans>
        </li>
        <li>
          <Trans>Give an honest description of what your addon is and what it does.</Trans>
        </li>
        <li>
          <Trans>Nothing that harms players or their devices, and nothing that is against the law.</Trans>
        </li>
        <li>
          <Trans>
            By publishing, you let this site store the file, show it and offer it on its page. You can take it
            down whenever you like.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>How to behave</Trans>
      </h2>
      <p>
        <Trans>
          Treat others as you want to be treated. Ratings, comments and reports are for saying what you think,
          not for pushing or punishing. Accounts that break these rules can be banned, and what they published
          can be hidden.
        </Trans>
      </p>
      <SiteRules />
      <h2>
        <Trans>Decisions</Trans>
      </h2>
      <p>
        <Trans>
          Reviewers decide what is listed, and give the reason when they refuse. Every decision is recorded,
          and the record cannot be changed afterwards without being noticed.
        </Trans>
      </p>
      <h2>
        <Trans>The game</Trans>
      </h2>
      <p>
        <Trans>This site is independent. It is neither run nor endorsed by the makers of any game.</Trans>
      </p>
    </>
  );
}

/** The rules that the owner keeps, with the numbers under which decisions cite them. */
function SiteRules() {
  const { data: rules = [] } = useQuery(rulesQuery);
  if (rules.length === 0) return null;
  return (
    <>
      <h2 id="rules" className="scroll-mt-20">
        <Trans>Rules</Trans>
      </h2>
      <ol dir="auto">
        {rules.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            {text !== '' && <p className="whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
