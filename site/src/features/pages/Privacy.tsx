import { TextPage } from './TextPage.tsx';

export function Privacy() {
  return (
    <TextPage title="Privacy" lead="What is kept about you, for how long, and how it goes away.">
      <h2>When you only look around</h2>
      <p>
        There are no advertisements and no trackers of others here. Your browser keeps the theme you chose,
        and your session if you logged in; nothing else. To count views and downloads once a person and day, a
        scrambled mark of your address is kept. The key to it is destroyed after 40 days, and your address
        itself is not stored.
      </p>
      <h2>When you have an account</h2>
      <p>
        Your name, your email address and a scrambled form of your password are kept, sealed with a key of
        your own. Your name is public where you publish or comment; your email address is seen by
        administrators only. Ratings, likes and comments are kept with your account, and so are downloads you
        make while logged in, so that you can be told when one of them is recalled.
      </p>
      <h2>When you delete it</h2>
      <p>
        The key that opens your name and address is destroyed. The log of what happened on the site stays
        whole, but nobody can read in it who you were.
      </p>
    </TextPage>
  );
}
