const DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])';

/**
 * Keeps an element usable while modal dialogs are open: they hide everything outside them from screen readers and keep
 * the keyboard's focus, so the element is moved into the topmost one, and back to its home when none is open. It is a
 * popover, so that no dialog clips or moves it.
 * @param element has no size itself; its content is positioned in the window, with the button that closes it last
 * @param home where the element is without a dialog
 * @returns stops this and removes the element
 */
export function stayInDialog(element: HTMLElement, home: HTMLElement): () => void {
  element.popover = 'manual';
  // Without what browsers give popovers.
  element.style.cssText = 'padding: 0; border: 0; background: none; color: inherit; overflow: visible';
  const move = () => {
    const parent = [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1) ?? home;
    if (element.parentElement === parent) return;
    parent.append(element);
    // It may have been hidden along with the page, before it was moved.
    element.removeAttribute('aria-hidden');
    element.showPopover?.();
  };
  // After the last element in a dialog comes the first, but in Radix's only on Tab in the dialog itself.
  const leaveLastButton = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || element.parentElement === home) return;
    if (event.target !== [...element.querySelectorAll('button')].at(-1)) return;
    event.stopPropagation();
    element.parentElement?.focus();
  };
  element.addEventListener('keydown', leaveLastButton, true);
  // Dialogs are rendered as children of the body.
  const observer = new MutationObserver(move);
  observer.observe(document.body, { childList: true });
  move();
  return () => {
    observer.disconnect();
    element.removeEventListener('keydown', leaveLastButton, true);
    element.remove();
  };
}
