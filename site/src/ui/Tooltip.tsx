import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** How long the mouse must rest before a tooltip opens, in milliseconds. */
const DELAY = 700;
/** The next tooltip opens at once within this time after another was closed. */
const SKIP_DELAY = 300;
const EDGE = 8;

let closedAt = Number.NEGATIVE_INFINITY;

/** Explains an icon while the mouse or the keyboard focus is on it. The icon's button needs a label of its own. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<DOMRect>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = anchor !== undefined;

  function open(around: Element) {
    clearTimeout(timer.current);
    // The wrapper has no box of its own.
    setAnchor(around.firstElementChild?.getBoundingClientRect());
  }
  function close() {
    clearTimeout(timer.current);
    if (isOpen) closedAt = performance.now();
    setAnchor(undefined);
  }
  function enter({ currentTarget, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || isOpen) return;
    if (performance.now() - closedAt <= SKIP_DELAY) open(currentTarget);
    else timer.current = setTimeout(open, DELAY, currentTarget);
  }
  function focus({ currentTarget, target }: FocusEvent) {
    if (target.matches(':focus-visible')) open(currentTarget);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the button in it.
    <span
      className="contents"
      onPointerEnter={enter}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={focus}
      onBlur={close}
    >
      {children}
      {isOpen && <Tip label={label} anchor={anchor} onClose={close} />}
    </span>
  );
}

function Tip({ label, anchor, onClose }: { label: string; anchor: DOMRect; onClose: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });

  useEffect(() => {
    const tip = element.current;
    if (tip === null) return;
    tip.showPopover?.();
    const { width, height } = tip.getBoundingClientRect();
    const left = anchor.left + anchor.width / 2 - width / 2;
    tip.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
    tip.style.top = `${anchor.top - height >= EDGE ? anchor.top - height : anchor.bottom}px`;
  }, [anchor]);

  useEffect(() => {
    const close = () => closing.current();
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('scroll', close, true);
    };
  }, []);

  return (
    // The padding lets the mouse move on to the text without leaving the tooltip.
    <span
      ref={element}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto z-50 m-0 overflow-visible border-0 bg-transparent px-0 py-1.5"
    >
      <span className="block animate-fade-in border border-edge bg-panel px-3 py-1.5 text-sm font-semibold text-ink">
        {label}
      </span>
    </span>
  );
}
