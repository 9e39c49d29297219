import { Link } from '@tanstack/react-router';
import { TextPage } from './TextPage.tsx';

export function PublisherGuide() {
  return (
    <TextPage path="/publisher/guide">
      <h2>Before you upload</h2>
      <ul>
        <li>
          Pack your addon as <code>.mcpack</code> (one pack), <code>.mcaddon</code> (several packs that belong
          together) or <code>.zip</code> (worlds, skins). The file may be up to 50 MB.
        </li>
        <li>
          Put a <code>manifest.json</code> at the root of each pack, with a name, a UUID of its own, a version
          and the oldest game version it works on. Players search and filter by these.
        </li>
        <li>
          Run it through the <Link to="/tools">pack checker</Link>. It reads the file in your browser, by the
          same rules as the upload does, and sends it nowhere.
        </li>
        <li>Make a banner: 16:9, JPEG, PNG or WebP, up to 10 MB. Up to five screenshots can follow it.</li>
      </ul>
      <h2>Review</h2>
      <p>
        Every upload waits in a queue until a reviewer has looked at it. Until then only you and the reviewers
        can see it. If it is rejected you read the reason on its page and on your dashboard; save your
        correction, and it goes back into the queue.
      </p>
      <p>
        A reviewer can also ask for changes. What is wanted is in a mail, on your dashboard and on the page
        where you edit the addon; once you have saved, it waits at its old place in the queue. On that page
        you can also write to the reviewers and read their answers.
      </p>
      <h2>Changing an addon that is live</h2>
      <p>
        Players keep the approved version while your change is reviewed, so a new file never surprises
        anybody. You can withdraw a change as long as it waits. What you save meanwhile is added to it.
      </p>
      <h2>A new version of your pack</h2>
      <p>
        Keep the pack's UUID and raise <code>header.version</code> in its manifest. The game ignores an import
        that does not, and the edit form warns you before you send it. Say in the release notes what is new:
        every approved release stays listed on your addon's page with its notes.
      </p>
      <h2>Custom URLs and monetization</h2>
      <p>
        Instead of a file you can give the address of your own download page, by http or https. Only such
        addons can be marked as monetized, and players are told so before they leave for your page.
      </p>
      <h2>What is refused</h2>
      <ul>
        <li>Files that are damaged, encrypted, or hold paths that reach outside of their folder.</li>
        <li>Malware, and whatever does something else than its page says.</li>
        <li>Work of others that you have no right to publish.</li>
        <li>Titles, pictures and descriptions that mislead.</li>
      </ul>
    </TextPage>
  );
}
