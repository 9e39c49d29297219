import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ToastArea } from '../toasts/ToastArea.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** What surrounds every page. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="notch-sm fixed top-2 left-2 z-60 -translate-y-20 bg-sand px-4 py-3 font-semibold text-on-sand focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <Main>{children}</Main>
      <Footer />
      <ToastArea />
    </div>
  );
}

/** Takes the focus after a change of page, so that a keyboard or screen reader goes on from the new page's top. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current !== undefined && lastPath.current !== path)
      main.current?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path]);
  return (
    <main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
      {children}
    </main>
  );
}
