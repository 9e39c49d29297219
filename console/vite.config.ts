import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Pages are /admin and /owner; only their assets live here.
  base: '/console/',
  plugins: [react()],
  // The server replaces this text with the nonce of its response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  logLevel: 'warn',
});
