import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepFocus } from '../../../web/keep-focus.ts';
import { SpokenOnly } from '../ui/SpokenOnly.ts';
import { isPageTitle, withoutCount } from './PageTitle.tsx';

/** The element is react-admin's: its Layout takes no attributes for it. */
const contentElement = () => document.getElementById('main-content');

/**
 * Moves the focus to the start of a new page, for keyboards and screen readers, whichever link led there, and announces
 * its title. Keeps the focus on the page when the focused element disappears.
 * @param page identifies the page
 */
export function NewPage({ page }: { page: string }) {
  const [title, setTitle] = useState('');
  const shown = useRef(page);
  useLayoutEffect(() => {
    const content = contentElement();
    if (content === null) return;
    content.tabIndex = -1;
    return keepFocus(content);
  }, []);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    contentElement()?.focus({ preventScroll: true });
    setTitle('');
    return whenTitled(() => setTitle(withoutCount(document.title)));
  }, [page]);
  return <SpokenOnly role="status">{title}</SpokenOnly>;
}

/** Calls a function once the document has a page's title. Returns a function that stops waiting. */
function whenTitled(tell: () => void): () => void {
  const observer = new MutationObserver(check);
  function check() {
    if (!isPageTitle(document.title)) return;
    observer.disconnect();
    tell();
  }
  // The page before, such as one that failed, may still be about to take its title away.
  const timer = setTimeout(() => {
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    check();
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
