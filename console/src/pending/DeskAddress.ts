import { useEffect, useRef } from 'react';
import { useCreatePath } from 'react-admin';
import { useLocation, useMatch, useNavigate, useNavigationType } from 'react-router-dom';

type Props = {
  /** The open item; undefined when none is open, null while it is not known which one follows. */
  openId: string | undefined | null;
  /** An open item that cannot be found anywhere. */
  missingId: string | undefined;
  /** Opens the item of an address that did not come from here, or none. */
  follow: (id: string | undefined) => void;
};

/**
 * Keeps the open item in the address, so that a reload, a link or a login comes back to it: `…/pending/{id}`. Opening an
 * item from the list adds an entry to the history, so that Back returns to the list. A component that shows nothing, so
 * that a new address draws nothing else again.
 */
export function DeskAddress({ openId, missingId, follow }: Props) {
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

  useEffect(() => {
    // That page says what has become of it.
    if (missingId !== undefined)
      navigate(createPath({ resource: 'addons', type: 'show', id: missingId }), { replace: true });
  }, [missingId]);
  return null;
}
