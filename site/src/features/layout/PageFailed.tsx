import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isFailedImport, mayReload, reload } from '../../lib/failed-import.ts';
import { buttonClass } from '../../ui/button-look.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';

/**
 * Shown in place of a page that could not be loaded or rendered; the header stays. Its code is part of every page,
 * because nothing more may be available when it is needed.
 */
export function PageFailed({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const isImport = isFailedImport(error);

  /** Fetches the page's code again. Returns whether some of it is still missing. */
  async function isCodeMissing() {
    for (const { routeId } of router.state.matches) {
      const { component } = router.routesById[routeId].options;
      await component?.preload?.();
      // A loaded component has no `preload` any more.
      if (component?.preload !== undefined) return true;
    }
    return false;
  }

  /** Renders the page again; reloads it if a deploy has replaced its code. */
  async function retry() {
    if (isImport && (await isCodeMissing())) {
      if (!(await mayReload())) return;
      // The network may be up again by now, so that the code can be fetched after all.
      if (await isCodeMissing()) return reload();
    }
    await router.invalidate();
  }
  const recover = useEffectEvent(() => isImport && void retry());
  useEffect(() => {
    recover();
    const again = () => recover();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  return (
    <div role="alert" className="page py-20 text-center">
      <h1 className="stencil text-3xl sm:text-4xl">
        {isImport ? t`This page could not be loaded` : t`Something went wrong`}
      </h1>
      <p className="mt-3 text-muted">
        {isImport ? t`Check your connection, then try again.` : t`This page could not be shown.`}
      </p>
      <p className="mt-7 flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonClass()} onClick={() => void retry()}>
          <Trans>Try again</Trans>
        </button>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          <Trans>Go Home</Trans>
        </Link>
      </p>
    </div>
  );
}

/** Shown when the subject of a page could not be loaded, or the page failed to render. */
export function failedTo(title: MessageDescriptor) {
  return function LoadingFailed(props: ErrorComponentProps) {
    const { i18n } = useLingui();
    const router = useRouter();
    const queries = useQueryErrorResetBoundary();
    const isLoaded = useMatch({ strict: false, select: ({ status }) => status === 'success' });
    if (isLoaded || isFailedImport(props.error)) return <PageFailed {...props} />;
    function retry() {
      queries.reset();
      void router.invalidate();
    }
    return (
      <LoadFailed page title={i18n._(title)} onRetry={retry}>
        <Trans>Check your connection, then try again.</Trans>
      </LoadFailed>
    );
  };
}
