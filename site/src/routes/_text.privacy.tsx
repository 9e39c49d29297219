import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_text/privacy')({ component: Privacy });

function Privacy() {
  return (
    <>
      <h2>
        <Trans>In your browser</Trans>
      </h2>
      <p>
        <Trans>
          There are no advertisements here, and no third-party cookies or trackers. Your browser keeps:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>the language that you picked, in a cookie, because the server has to know it;</Trans>
        </li>
        <li>
          <Trans>
            the theme and the game version that you picked, and which of the last 100 downloads you have been
            asked about, until you clear them;
          </Trans>
        </li>
        <li>
          <Trans>
            your session, while you are logged in, and after a registration by invite your name and address;
            both go when you log out;
          </Trans>
        </li>
        <li>
          <Trans>
            to be shown without a network: the last 50 pages that you opened, as a guest sees them, for up to
            14 days, and the site's own files;
          </Trans>
        </li>
        <li>
          <Trans>for moderators, how they arranged the console and which decisions they were writing;</Trans>
        </li>
        <li>
          <Trans>
            until the tab is closed: what you wrote and have not sent (comments, reports, appeals, messages to
            reviewers, requests for publisher access, and the texts of addons), for which account, how far you
            had scrolled, that you closed the reminder to verify your address, and that a page was reloaded
            after an update.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>When you only browse</Trans>
      </h2>
      <p>
        <Trans>
          To count each person's views and downloads once per day, a scrambled mark of your address (a keyed
          hash) is kept with each of them, and separately for a day, so that nothing is counted twice. The key
          to it is destroyed after 40 days. When you say whether a download worked, the same mark is kept with
          your answer, so that it counts once. Your address itself is not stored in the log of what happens;
          it is counted for a short time, to limit requests and failed logins.
        </Trans>
      </p>
      <h2>
        <Trans>When you have an account</Trans>
      </h2>
      <p>
        <Trans>
          Your name, your email address and a scrambled form of your password are kept, encrypted with a key
          of your own, and so is the secret of your second factor if you use one. Your name is public where
          you publish or comment; your email address is seen by administrators only. Kept with your account
          are:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>your addons with their files, pictures and releases, and what you proposed to change;</Trans>
        </li>
        <li>
          <Trans>the language you used when you last logged in, for emails;</Trans>
        </li>
        <li>
          <Trans>
            your ratings, likes, comments and follows, and your answers about whether downloads worked;
          </Trans>
        </li>
        <li>
          <Trans>
            your reports, appeals and messages to reviewers, and what was decided about them and about what
            you publish;
          </Trans>
        </li>
        <li>
          <Trans>
            downloads that you make while logged in, so that you can be told when one of them is recalled or
            has a newer release;
          </Trans>
        </li>
        <li>
          <Trans>
            what your inbox told you in the last 180 days, what of it you have read, and what you want to be
            told;
          </Trans>
        </li>
        <li>
          <Trans>which of your sessions have ended, and mail that the site sent you;</Trans>
        </li>
        <li>
          <Trans>
            the browsers in which you have switched push messages on; their push services carry the messages,
            but cannot read them;
          </Trans>
        </li>
        <li>
          <Trans>
            keyed hashes of your name, of how it looks and of your email address, so that nobody else takes
            them or a name that can be mistaken for yours.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Your settings give it to you as a file. Decisions of moderators are recorded so that nobody can
          change them unnoticed.
        </Trans>
      </p>
      <p>
        <Trans>
          Moderators can leave notes on your account, which only they read. The file does not contain them,
          and they are deleted with your account.
        </Trans>
      </p>
      <h2>
        <Trans>When you delete it</Trans>
      </h2>
      <p>
        <Trans>
          The key that opens your name and address is destroyed, and your ratings, likes and follows go. What
          you said about whether downloads worked stays, without your name. Your addons and comments stay
          under 'Unknown Publisher' and 'Deleted user', unless you tick to delete them too. The log of what
          happened on the site stays complete, but nobody can read in it who you were. The hashes of your name
          stay, so that nobody can pass for you.
        </Trans>
      </p>
    </>
  );
}
