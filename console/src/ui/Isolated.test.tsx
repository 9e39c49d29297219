import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Isolated } from './Isolated.tsx';

afterEach(cleanup);

test('a quoted title keeps its own direction within the sentence', () => {
  render(
    <p>
      <Isolated>Request changes to “قوارب Boats”?</Isolated>
    </p>,
  );
  expect(screen.getByText('قوارب Boats').tagName).toBe('BDI');
  expect(screen.getByRole('paragraph').textContent).toBe('Request changes to “قوارب Boats”?');
});
