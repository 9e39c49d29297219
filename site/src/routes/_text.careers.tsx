import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/_text/careers')({ component: Careers });

function Careers() {
  return (
    <>
      <h2>
        <Trans>Publish</Trans>
      </h2>
      <p>
        <Trans>
          The site is what its publishers make of it. The <Link to="/publisher/guide">publisher guide</Link>{' '}
          explains how to begin.
        </Trans>
      </p>
      <h2>
        <Trans>Review</Trans>
      </h2>
      <p>
        <Trans>
          Reviewers look at every upload and give a reason for what they refuse. They are picked from people
          who have published here, know the game's packs, and write kindly. If that is you,{' '}
          <Link to="/contact">tell us</Link>.
        </Trans>
      </p>
    </>
  );
}
