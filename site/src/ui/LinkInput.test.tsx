import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { LinkInput } from './LinkInput.tsx';

const control = { id: 'link', 'aria-invalid': false, 'aria-describedby': undefined };

test.each([
  ['github.com/ann', 'https://github.com/ann'],
  [' example.org ', 'https://example.org'],
  ['example.org:8080/x?y', 'https://example.org:8080/x?y'],
  ['https://example.org', 'https://example.org'],
  ['ftp://example.org', 'ftp://example.org'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
  ['github', 'github'],
  ['', ''],
])('the link %o is sent as %o', (typed, sent) => {
  for (const leave of [
    (input: HTMLElement) => fireEvent.blur(input),
    (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter' }),
  ]) {
    const { unmount } = render(<LinkInput control={control} name="sourceUrl" value="" />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.change(input, { target: { value: typed } });
    leave(input);
    expect(input.value).toBe(sent);
    unmount();
  }
});
