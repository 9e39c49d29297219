import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/_text/docs')({ component: Docs });

function Docs() {
  return (
    <>
      <h2>
        <Trans>Installing an addon</Trans>
      </h2>
      <ol>
        <li>
          <Trans>Open the addon's page and press Download.</Trans>
        </li>
        <li>
          <Trans>
            Open the file on the device you play on: <code>.mcpack</code> and <code>.mcaddon</code> files open
            in the game by themselves. Below the button, the page lists the steps for your device, also for a{' '}
            <code>.zip</code> and for consoles.
          </Trans>
        </li>
        <li>
          <Trans>
            In the game, edit your world and switch the pack on under its behavior or resource packs.
          </Trans>
        </li>
        <li>
          <Trans>
            If the addon's page names an experiment, switch that on in the world's settings too. Copy the
            world before you do.
          </Trans>
        </li>
      </ol>
      <h2>
        <Trans>Reading an addon's page</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>Game version</strong> is the oldest one that every pack in the file works on.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Inside the file</strong> lists the packs, whether they run scripts, and which parts of the
            game they need.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Status</strong> says approved once a reviewer has accepted it. Only then can it be
            downloaded.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Releases</strong> are all approved versions with their notes.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>Searching</Trans>
      </h2>
      <p>
        <Trans>
          Every word you type must match somewhere in the title, tags, publisher or description; small typing
          mistakes are forgiven. Category, sort order and page are part of the address, so a search can be
          shared as a link.
        </Trans>
      </p>
      <h2>
        <Trans>For publishers</Trans>
      </h2>
      <p>
        <Trans>
          The <Link to="/publisher/guide">publisher guide</Link> explains how uploads, reviews and new
          versions work, and the <Link to="/tools">pack checker</Link> reads a file before you send it.
        </Trans>
      </p>
    </>
  );
}
