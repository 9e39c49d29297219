import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearToasts } from './open-toast.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  clearToasts();
});
