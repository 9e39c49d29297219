import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { pathOf } from '../layout/sections.ts';
import { useSections } from '../layout/use-sections.ts';
import { isCovered, isKey, isTyping, useShortcutsEnabled } from '../ui/use-hotkey.ts';

/** How long the second key may take. */
const PAUSE_MS = 1500;

/** G and then a section's key open that section. Until then no other key acts. */
export function useGoKeys(): void {
  const area = useArea();
  const navigate = useNavigate();
  const [enabled] = useShortcutsEnabled();
  const sections = useSections(area).flatMap((group) => group.sections);
  const go = (event: KeyboardEvent) => {
    const section = sections.find(({ key }) => isKey(event, key));
    if (section !== undefined) navigate(`${area.basename}/${pathOf(section)}`);
  };
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (!enabled) return;
    let until = 0;
    const listen = (event: KeyboardEvent) => {
      const isWaiting = event.timeStamp < until;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) until = 0;
      else if (isWaiting && event.key.length === 1) {
        until = 0;
        event.preventDefault(); // which the other shortcuts respect
        latest.current(event);
      } else if (isKey(event, 'g') && !event.repeat) until = event.timeStamp + PAUSE_MS;
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [enabled]);
}
