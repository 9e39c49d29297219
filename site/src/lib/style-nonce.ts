declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * Hands the page's nonce to those libraries that add a style element while a menu or dialog is open; they ask for it
 * under this name.
 * @returns the nonce
 */
export function adoptStyleNonce(): string {
  globalThis.__webpack_nonce__ = document.querySelector('style')?.nonce;
  return globalThis.__webpack_nonce__ ?? '';
}
