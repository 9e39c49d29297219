declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * Gives the page's nonce to the libraries that add a style element while a menu or dialog is open. They read it from
 * this global.
 * @returns the nonce
 */
export function adoptStyleNonce(): string {
  globalThis.__webpack_nonce__ = document.querySelector('style')?.nonce;
  return globalThis.__webpack_nonce__ ?? '';
}
