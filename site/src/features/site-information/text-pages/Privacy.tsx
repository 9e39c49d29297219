import { TextPage } from './TextPage.tsx';

export function Privacy() {
  return (
    <TextPage path="/privacy">
      <h2>In your browser</h2>
      <p>There are no advertisements, no cookies and no trackers of others here. Your browser keeps:</p>
      <ul>
        <li>
          the theme and the game version that you picked, and which of the last 100 downloads you have been
          asked about, until you clear them;
        </li>
        <li>
          your session, while you are logged in, and after a registration by invite your name and address;
          both go when you log out;
        </li>
        <li>
          to be shown without a network: the last 50 pages that you opened, as a guest sees them, for up to 14
          days, and the site's own files;
        </li>
        <li>for moderators, how they arranged the console and which decisions they were writing;</li>
        <li>
          until the tab is closed: comments that you have not posted, messages to reviewers that you have not
          sent, how far you had scrolled, that you closed the reminder to verify your address, and that a page
          was reloaded after an update.
        </li>
      </ul>
      <h2>When you only look around</h2>
      <p>
        To count views and downloads once a person and day, a scrambled mark of your address (a keyed hash) is
        kept with each, and for a day beside them, so that nothing is counted twice. The key to it is
        destroyed after 40 days. When you say whether a download worked, the same mark is kept with your
        answer, so that it counts once. Your address itself is not stored in the log of what happens; it is
        counted for a short time, to limit requests and failed logins.
      </p>
      <h2>When you have an account</h2>
      <p>
        Your name, your email address and a scrambled form of your password are kept, sealed with a key of
        your own, and so is the secret of your second factor if you use one. Your name is public where you
        publish or comment; your email address is seen by administrators only. Kept with your account are:
      </p>
      <ul>
        <li>your addons with their files, pictures and releases, and what you proposed to change;</li>
        <li>your ratings, likes, comments and follows, and what you said about whether downloads worked;</li>
        <li>
          your reports, appeals and messages to reviewers, and what was decided about them and about what you
          publish;
        </li>
        <li>
          downloads that you make while logged in, so that you can be told when one of them is recalled or has
          a newer release;
        </li>
        <li>which of your sessions have ended, and mail that the site sent you;</li>
        <li>
          keyed hashes of your name, of how it looks and of your email address, so that nobody else takes them
          or a name that can be mistaken for yours.
        </li>
      </ul>
      <p>
        Your settings give it to you as a file. Decisions of moderators are recorded so that nobody can change
        them unnoticed.
      </p>
      <h2>When you delete it</h2>
      <p>
        The key that opens your name and address is destroyed, and your ratings, likes and follows go. What
        you said about whether downloads worked stays, without your name. Your addons and comments stay under
        'Unknown Publisher' and 'Deleted user', unless you tick to delete them too. The log of what happened
        on the site stays whole, but nobody can read in it who you were. The hashes of your name stay, so that
        nobody can pass for you.
      </p>
    </TextPage>
  );
}
