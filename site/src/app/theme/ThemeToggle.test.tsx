import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

test('the theme is dark at first; another one is a class of the root, and remembered', async () => {
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(document.documentElement.className).toBe('light');
  expect(localStorage.getItem('ui-theme')).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(document.documentElement.className).toBe('dark');
  expect(localStorage.getItem('ui-theme')).toBe('dark');
});
