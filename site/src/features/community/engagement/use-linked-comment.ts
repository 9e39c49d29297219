import type { ThreadView } from '@sandcrate/api/comments/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { anchorOf } from './Comment.tsx';
import { threadQuery } from './queries.ts';

const LINK = /^comment-([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/;

/**
 * Brings the comment that the address names into view and focuses it. One that is not among the threads is loaded.
 * @param threads those on the page; undefined while they are loading
 * @returns the thread to show before the others
 */
export function useLinkedComment(
  addonId: string,
  threads: readonly ThreadView[] | undefined,
): ThreadView | undefined {
  const { hash } = useLocation();
  const [, id = ''] = LINK.exec(hash) ?? [];
  const isListed = threads?.some((thread) => [thread, ...thread.replies].some((each) => each.id === id));
  const { data: linked } = useQuery({
    ...threadQuery(addonId, id),
    enabled: id !== '' && isListed === false,
    retry: false,
  });
  const isShown = isListed === true || linked !== undefined;
  const focused = useRef('');
  useEffect(() => {
    if (id === '' || !isShown || focused.current === id) return;
    const element = document.getElementById(anchorOf(id));
    if (element === null) return;
    focused.current = id;
    element.closest('details')?.setAttribute('open', ''); // on a phone the panel is folded
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  }, [id, isShown]);
  return isListed === false ? linked : undefined;
}
