// Parts of a page that keep the server's HTML as it is until somebody needs them. React hydrates a boundary as soon as
// nothing in it suspends; the gate in it suspends until then.
import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useFromServer } from '../lib/use-from-server.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** What is this near to the screen, as a part of its height, is hydrated. */
const NEAR = '50% 0px';
/** A part whose code cannot be fetched is waited for this long. */
const PATIENCE_MS = 5000;
/** React hydrates a part at once when one of these reaches it, if its gate is open by then. */
const USES = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

type Gate = {
  opened: Promise<void>;
  open: () => void;
  /** Call when nothing needs to open it any more: the part is hydrated or removed. */
  end: () => void;
};

function createGate(): Gate {
  let resolve = () => {};
  const opened = new Promise<void>((done) => {
    resolve = done;
  });
  const open = () => {
    // React reads this field of promises, so that what is ready need not suspend for a moment.
    Object.assign(opened, { status: 'fulfilled' });
    resolve();
  };
  return { opened, open, end: () => {} };
}

/** Those of the page's parts that are not hydrated yet. */
const gates = new Set<Gate>();
let onLast = () => {};

/**
 * Hydrates all parts: before the page's data changes, so that React finds the data with which the server rendered them.
 * @returns when they are hydrated, or after five seconds
 */
export function hydrateAll(): Promise<void> {
  return new Promise((resolve) => {
    for (const gate of gates) gate.open();
    if (gates.size === 0) resolve();
    else onLast = resolve;
    setTimeout(resolve, PATIENCE_MS);
  });
}

/** Opens gates one after another, whenever the browser is idle, so that parts are not hydrated in one long task. */
let turn = Promise.resolve();
function openWhenIdle(gate: Gate): void {
  turn = turn.then(() => (gates.has(gate) ? new Promise<void>(whenIdle) : undefined)).then(gate.open);
}

function openWhenNeeded(gate: Gate, element: HTMLElement, isStatic: boolean): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  // Before React, which listens at the document.
  for (const type of USES) {
    addEventListener(type, ({ target }) => element.contains(target as Node) && gate.open(), options);
  }
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && gate.open(),
    { rootMargin: NEAR },
  );
  if (!isStatic) {
    observer.observe(element);
    // What a link within the page leads to may be shown by a part only once it is hydrated.
    addEventListener('hashchange', gate.open, options);
    if (location.hash) gate.open();
    else openWhenIdle(gate);
  }
  gates.add(gate);
  gate.end = () => {
    over.abort();
    observer.disconnect();
    gates.delete(gate);
    if (gates.size === 0) onLast();
  };
}

type Props = {
  className?: string;
  /** Whether nothing in it needs a script, so that it need not be hydrated before it is used. */
  isStatic?: boolean;
  children: ReactNode;
};

/**
 * An element whose content is hydrated once it comes near the screen, is pressed or focused, or the browser is idle.
 * Its content must not depend on contexts that change, and be rendered anew only when its data changes.
 */
export function HydrateLate({ className, isStatic = false, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [gate] = useState(createGate);
  const isFromServer = useFromServer();
  useEffect(() => {
    if (isFromServer && element.current) openWhenNeeded(gate, element.current, isStatic);
    return () => gate.end();
  }, [gate, isFromServer, isStatic]);
  return (
    <div ref={element} className={className}>
      <Suspense>
        <Closed gate={gate} />
        {children}
      </Suspense>
    </div>
  );
}

/** Suspends only hydration: if React gives up the server's HTML, the content is rendered at once. */
function Closed({ gate }: { gate: Gate }) {
  const isFromServer = useFromServer();
  if (isFromServer && !import.meta.env.SSR) use(gate.opened);
  useEffect(() => gate.end(), [gate]);
  return null;
}
