import { TextPage } from './TextPage.tsx';

export function Terms() {
  return (
    <TextPage path="/terms">
      <h2>Using addons</h2>
      <p>
        Addons belong to their publishers. You may download them and use them in your own game. What else you
        may do with one is up to its publisher and its licence. Copy your world before you add something to
        it: nobody can promise that an addon does it no harm.
      </p>
      <h2>Publishing</h2>
      <ul>
        <li>Publish only what is yours, or what its author lets you publish.</li>
        <li>Say truthfully what it is and does.</li>
        <li>Nothing that harms players or their devices, and nothing that is against the law.</li>
        <li>
          By publishing you let this site store the file and show and hand it out on its page. You can take it
          down whenever you like.
        </li>
      </ul>
      <h2>Being here</h2>
      <p>
        Treat others as you want to be treated. Ratings, comments and reports are for saying what you think,
        not for pushing or punishing. Accounts that break these rules can be banned, and what they published
        can be hidden.
      </p>
      <h2>Decisions</h2>
      <p>
        Reviewers decide what is listed, and give the reason when they refuse. Every decision is recorded, and
        the record cannot be changed afterwards without being noticed.
      </p>
      <h2>The game</h2>
      <p>This site is independent. It is neither run nor endorsed by the makers of any game.</p>
    </TextPage>
  );
}
