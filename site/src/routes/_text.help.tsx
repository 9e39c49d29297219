import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { INVITE_ONLY } from '@sandcrate/api/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { siteQuery } from '../app/site/queries.ts';
import { type Question, Questions } from '../features/site-information/text-pages/Questions.tsx';
import { word } from '../lib/words.ts';

export const Route = createFileRoute('/_text/help')({ component: Help });

const ACCESS = {
  immediate: msg`Anybody who is logged in can become one at once, on the page for publishers.`,
  review: msg`Anybody who is logged in can ask for it on the page for publishers. An administrator decides.`,
};

/** The answer for the mode that the site's owner has set. */
function BecomingAPublisher() {
  const { t, i18n } = useLingui();
  const { data: site } = useQuery(siteQuery);
  const policy = site?.publisherAccess;
  const access = policy === 'invite-only' ? word(i18n, INVITE_ONLY) : policy && i18n._(ACCESS[policy]);
  return (
    <>
      {access}{' '}
      {site?.registrationOpen === false &&
        t`Accounts are created by invitation: the link in the email leads to yours. `}
      <Link to="/become-publisher" className="font-semibold text-patina underline">
        <Trans>Become a publisher</Trans>
      </Link>
    </>
  );
}

const QUESTIONS: readonly Question[] = [
  {
    question: msg`Do I need an account to download?`,
    answer: <Trans>No. Everybody can browse, search and download.</Trans>,
  },
  {
    question: msg`The game says that the import failed. What now?`,
    answer: (
      <Trans>
        Compare the game version on the addon's page with yours. On Windows, close the game before you open
        the file. If an older version of the pack is installed, remove it first: the game only replaces it
        with a higher version number.
      </Trans>
    ),
  },
  {
    question: msg`Why can I not find an addon that I saw yesterday?`,
    answer: (
      <Trans>
        It may have been taken down by its publisher, hidden while something is looked into, or recalled
        because the file turned out to be harmful.
      </Trans>
    ),
  },
  {
    question: msg`How do I become a publisher?`,
    answer: <BecomingAPublisher />,
  },
  {
    question: msg`My invite is said to be invalid or expired.`,
    answer: (
      <Trans>
        Invites are good for seven days and for one account. Ask the administrator who invited you for a new
        link.
      </Trans>
    ),
  },
  {
    question: msg`How long does a review take?`,
    answer: (
      <Trans>Uploads are reviewed in the order they came in. Your dashboard shows the status of each.</Trans>
    ),
  },
  {
    question: msg`My addon was rejected.`,
    answer: (
      <Trans>
        The reason is on its page and on your dashboard. Correct it and save: it goes back into the queue. The{' '}
        <Link to="/publisher/guide" className="font-semibold text-patina underline">
          publisher guide
        </Link>{' '}
        lists what is refused.
      </Trans>
    ),
  },
];

function Help() {
  return (
    <>
      <Questions questions={QUESTIONS} />
      <p>
        <Trans>
          Not among them? The <Link to="/docs">documentation</Link> says more, and{' '}
          <Link to="/contact">Contact</Link> says who to ask.
        </Trans>
      </p>
    </>
  );
}
