/** How long to wait for others to move the focus, such as a dialog that returns it when it closes. */
const PATIENCE_MS = 100;

/** Where the focus goes when the focused element is gone. */
const REGIONS = 'section, [role="tabpanel"], [role="dialog"], main';
/** How many regions to remember. */
const MOST = 20;

/**
 * Returns the focus when the focused element is removed or disabled, because browsers drop it: the keyboard and the
 * screen reader would start again at the top of the page. An element that is enabled again gets the focus back. If it
 * was removed, the title of the closest region that is still there gets it, or of the region that had the focus before,
 * such as the one whose button opened a dialog.
 * @param fallback the element to focus when no region is left
 * @returns a function that stops it
 */
export function keepFocus(fallback: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  let regions: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    const around = ancestors(target).filter((element) => element.matches(REGIONS));
    regions = [...new Set([...around, ...regions])].slice(0, MOST);
  }
  /** A press on the page drops the focus on purpose; if it is on a control, that gets the focus next. */
  function forget() {
    last = undefined;
  }
  const isLost = () => last !== undefined && document.activeElement === document.body;
  function restore() {
    timer = undefined;
    if (last === undefined || !isLost()) return;
    if (last.isConnected)
      last.focus({ preventScroll: true }); // without effect while it is disabled
    else focusOn(regions.find((region) => region.isConnected) ?? fallback);
  }
  const observer = new MutationObserver(() => {
    if (timer === undefined && isLost()) timer = setTimeout(restore, PATIENCE_MS);
  });

  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, { capture: true });
  };
}

function ancestors(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestors(parentElement)];
}

/** Focuses the title of a region, or the region itself. */
function focusOn(region: HTMLElement): void {
  const title = region.localName === 'main' ? null : region.querySelector<HTMLElement>('h1, h2, h3');
  const target = title ?? region;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
