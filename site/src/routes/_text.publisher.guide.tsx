import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/_text/publisher/guide')({ component: PublisherGuide });

function PublisherGuide() {
  return (
    <>
      <h2>
        <Trans>Before you upload</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Pack your addon as <code>.mcpack</code> (one pack), <code>.mcaddon</code> (several packs that
            belong together) or <code>.zip</code> (worlds, skins). The file may be up to 50 MB.
          </Trans>
        </li>
        <li>
          <Trans>
            Put a <code>manifest.json</code> at the root of each pack, with a name, a UUID of its own, a
            version and the oldest game version it works on. Players search and filter by these.
          </Trans>
        </li>
        <li>
          <Trans>
            Run it through the <Link to="/tools">pack checker</Link>. It reads the file in your browser, by
            the same rules as the upload, and does not send it anywhere.
          </Trans>
        </li>
        <li>
          <Trans>
            Make a banner: 16:9, JPEG, PNG or WebP, up to 10 MB. Up to five screenshots can follow it.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>Review</Trans>
      </h2>
      <p>
        <Trans>
          Every upload waits in a queue until a reviewer has looked at it. Until then only you and the
          reviewers can see it. If it is rejected you read the reason on its page and on your dashboard; save
          your correction, and it goes back into the queue.
        </Trans>
      </p>
      <p>
        <Trans>
          A reviewer can also ask for changes. The request is in an email, on your dashboard and on the page
          where you edit the addon. Once you have saved your changes, the addon returns to its place in the
          queue. On that page you can also write to the reviewers and read their answers.
        </Trans>
      </p>
      <h2>
        <Trans>Changing an addon that is live</Trans>
      </h2>
      <p>
        <Trans>
          Players keep the approved version while your change is reviewed, so a new file never surprises
          anybody. You can withdraw a change as long as it waits. What you save meanwhile is added to it.
        </Trans>
      </p>
      <h2>
        <Trans>A new version of your pack</Trans>
      </h2>
      <p>
        <Trans>
          Keep the pack's UUID and raise <code>header.version</code> in its manifest. The game ignores an
          import that does not, and the edit form warns you before you send it. Say in the release notes what
          is new: every approved release stays listed on your addon's page with its notes.
        </Trans>
      </p>
      <h2>
        <Trans>Custom URLs and monetization</Trans>
      </h2>
      <p>
        <Trans>
          Instead of a file you can give the address of your own download page, by http or https. Only such
          addons can be marked as monetized, and players are told so before they leave for your page.
        </Trans>
      </p>
      <h2>
        <Trans>What is refused</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Files that are damaged or encrypted, or contain paths that lead outside their folder.</Trans>
        </li>
        <li>
          <Trans>Malware, and anything that does something other than its page says.</Trans>
        </li>
        <li>
          <Trans>Work of others that you have no right to publish.</Trans>
        </li>
        <li>
          <Trans>Titles, pictures and descriptions that mislead.</Trans>
        </li>
      </ul>
    </>
  );
}
