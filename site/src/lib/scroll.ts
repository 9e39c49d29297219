import type { ParsedLocation } from '@tanstack/react-router';

/**
 * Decides after which renders a router sets the scroll position: only after the first render of a history entry,
 * because data that is loaded later must not move the page under a finger. A page that was scrolled before hydration
 * stays too.
 * @returns a function for the router's option `scrollRestoration`: whether to scroll after rendering a location
 */
export function scrollOnArrival() {
  let shown: string | undefined;
  return ({ location: { href, state } }: { location: ParsedLocation }): boolean => {
    const entry = state.__TSR_key ?? href;
    const isArrival = shown === undefined ? scrollY === 0 : entry !== shown;
    shown = entry;
    // The router stores only positions that it has seen change since the last render.
    if (!isArrival) document.dispatchEvent(new Event('scroll'));
    return isArrival;
  };
}
