import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/_text/bugs')({ component: Bugs });

function Bugs() {
  return (
    <>
      <h2>
        <Trans>In an addon</Trans>
      </h2>
      <p>
        <Trans>
          Tell its publisher through the Support link on its page. If it does not work at all, report it there
          as broken: the reviewers will look at it.
        </Trans>
      </p>
      <h2>
        <Trans>In the site</Trans>
      </h2>
      <p>
        <Trans>
          Write to the people who run it, as <Link to="/contact">Contact</Link> tells, with
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>the address of the page,</Trans>
        </li>
        <li>
          <Trans>what you did, what happened, and what should have happened,</Trans>
        </li>
        <li>
          <Trans>the text of the message, if there was one,</Trans>
        </li>
        <li>
          <Trans>your browser and device.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>Security vulnerabilities</Trans>
      </h2>
      <p>
        <Trans>
          If you have found a way to read other people's data or to bypass the review, write to the same
          people, and to nobody else until it is fixed.
        </Trans>
      </p>
    </>
  );
}
