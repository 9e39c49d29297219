import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageSkeleton, shapeOf } from './PageSkeleton.tsx';

afterEach(cleanup);

test.each([
  ['', 'boards'],
  ['analytics', 'boards'],
  ['pending', 'desk'],
  ['pending/17', 'desk'],
  ['addons', 'list'],
  ['users/17', 'list'],
  ['addons/17/show', 'record'],
  ['reports/17', 'record'],
  ['replay/accounts/17', 'record'],
] as const)('the page at "%s" is expected to be of the shape %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});

test('each shape is drawn differently', () => {
  const drawn = (['list', 'desk', 'record', 'boards'] as const).map(
    (shape) => render(<PageSkeleton shape={shape} />).container.innerHTML,
  );
  expect(new Set(drawn).size).toBe(4);
});
