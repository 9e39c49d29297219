import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/_text/contact')({ component: Contact });

function Contact() {
  return (
    <>
      <h2>
        <Trans>About an addon</Trans>
      </h2>
      <p>
        <Trans>
          Its publisher knows it best: look for the Support link on its page. If something about it is wrong
          or harmful, tell the reviewers with the report button on the page.
        </Trans>
      </p>
      <h2>
        <Trans>About your account or an invite</Trans>
      </h2>
      <p>
        <Trans>
          Administrators look after accounts. Answer an email that the site sent you, such as your invitation.
          Your answer reaches the people who run this site.
        </Trans>
      </p>
      <h2>
        <Trans>About a decision on your addon</Trans>
      </h2>
      <p>
        <Trans>
          The reason is on the addon's page and on your dashboard. Save a corrected version, and it is
          reviewed again.
        </Trans>
      </p>
      <h2>
        <Trans>About the site itself</Trans>
      </h2>
      <p>
        <Trans>
          <Link to="/bugs">Reporting a bug</Link> explains what helps to find it.
        </Trans>
      </p>
    </>
  );
}
