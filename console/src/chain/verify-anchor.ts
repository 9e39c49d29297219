import type { AnchorView } from '@sandcrate/api/audit/contract.ts';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * Checks in this browser whether an anchor was signed by the key that it names.
 * @returns undefined when the browser cannot check it
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

/** Browsers without Ed25519, and pages outside a secure context. */
const isUnsupported = (error: unknown) =>
  globalThis.crypto?.subtle === undefined ||
  (error instanceof DOMException && error.name === 'NotSupportedError');
