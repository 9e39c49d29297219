import { Link } from '@tanstack/react-router';
import { TextPage } from './TextPage.tsx';

export function Docs() {
  return (
    <TextPage path="/docs">
      <h2>Installing an addon</h2>
      <ol>
        <li>Open the addon's page and press Download.</li>
        <li>
          Open the file on the device you play on: <code>.mcpack</code> and <code>.mcaddon</code> files open
          in the game by themselves. Below the button, the page tells the steps for your device, also for a{' '}
          <code>.zip</code> and for consoles.
        </li>
        <li>In the game, edit your world and switch the pack on under its behavior or resource packs.</li>
        <li>
          If the addon's page names an experiment, switch that on in the world's settings too. Copy the world
          before you do.
        </li>
      </ol>
      <h2>Reading an addon's page</h2>
      <ul>
        <li>
          <strong>Game version</strong> is the oldest one that every pack in the file works on.
        </li>
        <li>
          <strong>Inside the file</strong> lists the packs, whether they run scripts, and which parts of the
          game they need.
        </li>
        <li>
          <strong>Status</strong> says approved when a reviewer has let it through. Only then can it be
          downloaded.
        </li>
        <li>
          <strong>Releases</strong> are all approved versions with their notes.
        </li>
      </ul>
      <h2>Searching</h2>
      <p>
        Every word you type has to match somewhere in title, tags, publisher or description; small typing
        mistakes are forgiven. Category, sort order and page are part of the address, so a search can be
        shared as a link.
      </p>
      <h2>For publishers</h2>
      <p>
        The <Link to="/publisher/guide">publisher guide</Link> tells how uploads, reviews and new versions
        work, and the <Link to="/tools">pack checker</Link> reads a file before you send it.
      </p>
    </TextPage>
  );
}
