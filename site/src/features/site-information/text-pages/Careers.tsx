import { Link } from '@tanstack/react-router';
import { TextPage } from './TextPage.tsx';

export function Careers() {
  return (
    <TextPage path="/careers">
      <h2>Publish</h2>
      <p>
        The site is what its publishers make of it. The <Link to="/publisher/guide">publisher guide</Link>{' '}
        tells how to begin.
      </p>
      <h2>Review</h2>
      <p>
        Reviewers look at every upload and give a reason for what they refuse. They are picked from people who
        have published here, know the game's packs, and write kindly. If that is you,{' '}
        <Link to="/contact">tell us</Link>.
      </p>
    </TextPage>
  );
}
