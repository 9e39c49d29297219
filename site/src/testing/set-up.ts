import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearToasts } from './open-toast.ts';

// Long enough for busy test machines: the timeout is for tests that hang, not for slow ones.
configure({ asyncUtilTimeout: 30_000 });

// The simulated browser loads no pictures, but says that all have been loaded.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  clearToasts();
});
