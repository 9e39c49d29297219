import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearToasts } from './open-toast.ts';

// Long enough for busy test machines: the timeout is for tests that hang, not for slow ones.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  clearToasts();
});
