import type { AnchorView } from '@sandcrate/api/audit/contract.ts';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * Whether an anchor was signed by the key that it names, checked in this browser.
 * @returns undefined where the browser cannot check
 */
export async function isSigned({
  count,
  head,
  signature,
  publicKey,
}: AnchorView): Promise<boolean | undefined> {
  const text = new TextEncoder().encode(`sandcrate audit ${count} ${head}`);
  try {
    const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), text);
  } catch (error) {
    return isUnsupported(error) ? undefined : false;
  }
}

/** Browsers without Ed25519, and pages that are not served securely. */
const isUnsupported = (error: unknown) =>
  globalThis.crypto?.subtle === undefined ||
  (error instanceof DOMException && error.name === 'NotSupportedError');
