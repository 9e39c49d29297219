import { Trans } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { memo, Suspense, useEffect, useRef } from 'react';
import { waitingFor } from '../../../lib/waiting-for.ts';
import { HydrateLate } from '../../../ui/HydrateLate.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Installable } from './guide.ts';
import type { InstallStepsProps } from './InstallSteps.tsx';

const LazySteps = lazyPart(waitingFor(() => import('./InstallSteps.tsx')));

/** The server renders at once. */
const onServer = import.meta.env.SSR ? await import('./InstallSteps.tsx') : undefined;

type Props = {
  addon: Pick<AddonDetail, 'facts' | 'releases'>;
  /** Opens the guide when it becomes true, as after a download. Only the visitor closes the guide again. */
  isOpen: boolean;
};

/** How to get the download into the game. */
export function InstallGuide({ addon: { facts, releases }, isOpen }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);
  return (
    <details ref={details} className="mt-5 border-t border-line pt-4">
      <summary className="cursor-pointer font-semibold text-patina hover:underline">
        <Trans>How to get it into the game</Trans>
      </summary>
      <Steps facts={facts} fileName={releases[0]?.fileName ?? null} details={details} />
    </details>
  );
}

/** Rendered anew only when the download changes. */
const Steps = memo(function Steps({
  facts,
  fileName,
  details,
}: Installable & Pick<InstallStepsProps, 'details'>) {
  const props = { installable: { facts, fileName }, details };
  return (
    <HydrateLate>
      {onServer === undefined ? (
        <LazySteps {...props} />
      ) : (
        <Suspense>
          <onServer.default {...props} />
        </Suspense>
      )}
    </HydrateLate>
  );
});
