import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { GameMark } from './GameMark.tsx';
import { storeGame } from './game.ts';

test('nothing is marked while no version is picked', () => {
  const { container } = render(<GameMark addon={{ minGameVersion: '1.21.50' }} />);
  expect(container.textContent).toBe('');
});

test.each([
  ['1.21', '1.21.50', 'Needs 1.21.50'],
  ['1.21.50', '1.21.50', 'Works on 1.21.50'],
  ['1.21', '1.20.81', 'Works on 1.21'],
])('on %s an add-on for %s is marked', (game, minGameVersion, mark) => {
  render(<GameMark addon={{ minGameVersion }} />);
  act(() => storeGame(game));
  expect(screen.getByText(mark)).toBeDefined();
});

test('an add-on without a minimum version is not marked as compatible', () => {
  const { container } = render(<GameMark addon={{ minGameVersion: null }} />);
  act(() => storeGame('1.21'));
  expect(container.textContent).toBe('');
});

test('the version is kept in the browser until it is forgotten', () => {
  storeGame('1.21');
  expect(localStorage.getItem('game')).toBe('1.21');
  storeGame(undefined);
  expect(localStorage.getItem('game')).toBeNull();
});
