import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { Stars } from './Stars.tsx';

/** The stars that are drawn filled: a full one has both halves. */
function filled(rating: number) {
  const { unmount } = render(<Stars rating={rating} label="rated" />);
  const path =
    screen.getByRole('img', { name: 'rated' }).querySelector('.fill-sand')?.getAttribute('d') ?? '';
  unmount();
  return path
    .split('M')
    .filter(Boolean)
    .map((star) => (star.includes('2v') ? 0.5 : 1))
    .reduce((sum, share) => sum + share, 0);
}

test.each([
  [0, 0],
  [0.2, 0],
  [3.24, 3],
  [3.42, 3.5],
  [4.56, 4.5],
  [4.8, 5],
  [5, 5],
])('an average of %d fills %d stars', (rating, stars) => {
  expect(filled(rating)).toBe(stars);
});
