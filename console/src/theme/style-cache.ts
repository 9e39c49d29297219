import createCache from '@emotion/cache';
import { cspNonce } from '../csp-nonce.ts';

/** The cache of MUI's styles. Without the page's nonce the browser would refuse them. */
export const styleCache = createCache({ key: 'sc', nonce: cspNonce(), prepend: true });
