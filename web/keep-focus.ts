/** How long to wait for others to move the focus, such as a dialog that returns it when it closes. */
const PATIENCE_MS = 100;

/** Where the focus goes when the focused element is gone. */
const REGIONS = 'li, tr, section, [role="tabpanel"], [role="dialog"], main, [role="main"]';
/** How many regions to remember. */
const MOST = 20;

/**
 * Returns the focus when the focused element is removed or disabled, because browsers drop it: the keyboard and the
 * screen reader would start again at the top of the page. An element that is enabled again gets the focus back. If it
 * was removed, the first control of its row or list item gets it; if that is gone too, the title of the closest region
 * that is still there, or of the region that had the focus before, such as the one whose button opened a dialog.
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
    else
      focusOn(
        regions.flatMap((region) => (region.isConnected ? (targetIn(region) ?? []) : []))[0] ?? fallback,
      );
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

const MAIN = 'main, [role="main"]';
const ROW = 'li, tr';
const TITLE = 'h1, h2, h3';
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** What to focus in a region; undefined in a row without controls. */
function targetIn(region: HTMLElement): HTMLElement | undefined {
  if (region.matches(MAIN)) return region;
  if (region.matches(ROW)) return region.querySelector<HTMLElement>(CONTROL) ?? undefined;
  return region.querySelector<HTMLElement>(TITLE) ?? region;
}

function focusOn(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1; // so that scripts can focus it
  target.focus({ preventScroll: true });
}
