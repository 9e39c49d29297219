import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

test('the theme is dark by default; a chosen one sets the class of the root element and is remembered', async () => {
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(document.documentElement.className).toBe('light');
  expect(localStorage.getItem('ui-theme')).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(document.documentElement.className).toBe('dark');
  expect(localStorage.getItem('ui-theme')).toBe('dark');
});
