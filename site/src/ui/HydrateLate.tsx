// Parts of a page that keep the server's HTML as it is until somebody needs them. React hydrates a boundary as soon as
// nothing in it suspends; the gate in it suspends until then.
import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useFromServer } from '../lib/use-from-server.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** What is this near to the screen, as a part of its height, is hydrated. */
const NEAR = '50% 0px';
/** React hydrates a part at once when one of these reaches it, if its gate is open by then. */
const USES = ['pointerdown', 'click', 'keydown', 'focusin'] as const;

type Gate = {
  opened: Promise<void>;
  open: () => void;
  hydrated: Promise<void>;
  onHydrated: () => void;
};

function createGate(): Gate {
  const [opened, resolve] = createPromise();
  const [hydrated, onHydrated] = createPromise();
  const open = () => {
    // React reads this field of promises, so that what is ready need not suspend for a moment.
    Object.assign(opened, { status: 'fulfilled' });
    resolve();
  };
  return { opened, open, hydrated, onHydrated };
}

function createPromise(): [promise: Promise<void>, resolve: () => void] {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return [promise, resolve];
}

/** Those on the page. */
const gates = new Set<Gate>();

/**
 * Hydrates all parts: before the page's data changes, so that React finds the data with which the server rendered them.
 * @returns when they are hydrated
 */
export async function hydrateAll(): Promise<void> {
  for (const gate of gates) gate.open();
  await Promise.all([...gates].map(({ hydrated }) => hydrated));
}

/** Opens gates one after another, whenever the browser is idle, so that parts are not hydrated in one long task. */
let turn = Promise.resolve();
function openWhenIdle(gate: Gate): void {
  turn = turn.then(() => (gates.has(gate) ? new Promise<void>(whenIdle) : undefined)).then(gate.open);
}

/** @returns a function to call when the part is removed */
function openWhenNeeded(gate: Gate, element: HTMLElement, isStatic: boolean): () => void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const onUse = ({ target }: Event) => {
    if (target instanceof Node && element.contains(target)) gate.open();
  };
  // Before React, which listens at the document.
  for (const type of USES) addEventListener(type, onUse, options);
  if (!isStatic) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) gate.open();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    over.signal.addEventListener('abort', () => observer.disconnect());
    // What a link within the page leads to may be shown by a part only once it is hydrated.
    addEventListener('hashchange', gate.open, options);
    if (location.hash !== '') gate.open();
    else openWhenIdle(gate);
  }
  gates.add(gate);
  void gate.hydrated.then(() => over.abort());
  return () => {
    gates.delete(gate);
    gate.onHydrated(); // nobody needs to wait for it
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
    if (isFromServer && element.current) return openWhenNeeded(gate, element.current, isStatic);
    return undefined;
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
  useEffect(gate.onHydrated, [gate]);
  return null;
}
