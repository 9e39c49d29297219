// What the pages' own code may do where browsers require trusted types (https://www.w3.org/TR/trusted-types/).

type Rules = {
  createHTML?: (html: string) => string | null;
  createScriptURL?: (address: string) => string | null;
};

declare global {
  /** Missing in TypeScript's DOM library, and in older browsers. */
  var trustedTypes:
    | { createPolicy(name: string, rules: Rules): { createHTML(html: string): string } }
    | undefined;
}

/** React makes a script element from this text. Such a script never runs. */
const EMPTY_SCRIPT = '<script></script>';
const SERVICE_WORKER = '/service-worker.js';

function isOwnScript(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (pathname.startsWith('/assets/') || pathname === SERVICE_WORKER);
}

/**
 * Creates the default policy, which decides about text that becomes HTML, a script or a script's address without being
 * of a trusted type. It allows text without elements (MUI writes a zero-width space so, the router JSON-LD) and the
 * site's own built scripts. Everything else is refused with a TypeError, all script text included.
 */
export function createDefaultPolicy(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === EMPTY_SCRIPT || !html.includes('<') ? html : null),
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  });
}
