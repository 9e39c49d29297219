import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { comeAlive } from '../lib/use-is-live.ts';
import { clearToasts } from './open-toast.ts';

comeAlive();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  clearToasts();
});
