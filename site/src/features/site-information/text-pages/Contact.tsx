import { Link } from '@tanstack/react-router';
import { TextPage } from './TextPage.tsx';

export function Contact() {
  return (
    <TextPage path="/contact">
      <h2>About an addon</h2>
      <p>
        Its publisher knows it best: look for the Support link on its page. If something about it is wrong or
        harmful, tell the reviewers with the report button on the page.
      </p>
      <h2>About your account or an invite</h2>
      <p>
        Administrators look after accounts. Answer the mail that the site sent you, such as your invitation;
        it reaches the people who run this site.
      </p>
      <h2>About a decision on your addon</h2>
      <p>
        The reason stands on the addon's page and on your dashboard. Save a corrected version, and it is
        looked at again.
      </p>
      <h2>About the site itself</h2>
      <p>
        <Link to="/bugs">Reporting a bug</Link> tells what helps to find it.
      </p>
    </TextPage>
  );
}
