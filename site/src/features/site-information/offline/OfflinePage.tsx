import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ownAddress } from '../../../lib/own-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextPage } from '../text-pages/TextPage.tsx';
import { type KeptPage, keptPages } from './kept-pages.ts';

/** The address that could not be opened. */
const wantedAddress = () => ownAddress(new URLSearchParams(location.search).get('from')) ?? '/';

/** Shown offline in place of a page that was never opened in this browser. */
export function OfflinePage() {
  const [pages, setPages] = useState<KeptPage[]>([]);
  useEffect(() => void keptPages().then(setPages), []);
  return (
    <TextPage path="/offline">
      <p>
        <Button onClick={() => location.assign(wantedAddress())}>
          <Trans>Try again</Trans>
        </Button>
      </p>
      {pages.length > 0 && (
        <>
          <h2>
            <Trans>Pages you opened before</Trans>
          </h2>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                {/* A full navigation: client-side routing would need the network. */}
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </TextPage>
  );
}
