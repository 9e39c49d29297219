import { useEffect, useRef } from 'react';
import { useCreatePath } from 'react-admin';
import { useLocation, useMatch, useNavigate, useNavigationType } from 'react-router-dom';

/**
 * Keeps the open item in the address, so that a reload, a link or a login comes back to it: `…/pending/{id}`. Opening an
 * item from the list adds an entry to the history, so that Back returns to the list.
 * @param openId the open item; undefined when none is open, null while it is not known which one follows
 * @param follow opens the item of an address that did not come from here, or none
 */
export function useDeskAddress(
  openId: string | undefined | null,
  follow: (id: string | undefined) => void,
): void {
  const createPath = useCreatePath();
  const list = createPath({ resource: 'pending', type: 'list' });
  const addressed = useMatch(`${list}/:id`)?.params.id;
  const location = useLocation();
  const navigate = useNavigate();
  const isOurs = useNavigationType() !== 'POP' && location.state?.fromDesk === true;
  // What the address says, or will say after the navigation under way.
  const written = useRef<string>(undefined);
  const lastOpen = useRef<string | null>(undefined);

  useEffect(() => {
    if (isOurs || addressed === written.current) return;
    written.current = addressed;
    follow(addressed);
  }, [location.key]);

  useEffect(() => {
    if (openId === lastOpen.current) return;
    lastOpen.current = openId;
    if (openId === null || openId === written.current) return;
    const isFirst = written.current === undefined;
    const { opened } = location.state ?? {};
    written.current = openId;
    if (openId === undefined && opened) navigate(-1);
    else {
      navigate(
        { pathname: openId === undefined ? list : `${list}/${openId}`, search: location.search },
        { replace: !isFirst, state: { fromDesk: true, opened: openId && (isFirst || opened) } },
      );
    }
  }, [openId]);
}
