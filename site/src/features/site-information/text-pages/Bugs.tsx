import { Link } from '@tanstack/react-router';
import { TextPage } from './TextPage.tsx';

export function Bugs() {
  return (
    <TextPage path="/bugs">
      <h2>In an addon</h2>
      <p>
        Tell its publisher by the Support link on its page. If it does not work at all, report it there as
        broken: the reviewers look at it.
      </p>
      <h2>In the site</h2>
      <p>
        Write to the people who run it, as <Link to="/contact">Contact</Link> tells, with
      </p>
      <ul>
        <li>the address of the page,</li>
        <li>what you did, what happened, and what should have happened,</li>
        <li>the text of the message, if there was one,</li>
        <li>your browser and device.</li>
      </ul>
      <h2>Security vulnerabilities</h2>
      <p>
        If you found a way to get at other people's data, or to get past the review, write to the same people
        and to nobody else until it is fixed.
      </p>
    </TextPage>
  );
}
