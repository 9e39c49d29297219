import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Button } from './Button.tsx';

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [isSent, setSent] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    onSubmit();
  }
  return (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" disabled={isSent}>
        Send
      </Button>
    </form>
  );
}

test('a button that is disabled by its own press keeps the focus and does nothing more', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  await user.keyboard('{Enter}{Enter} ');
  await user.click(button);
  expect(document.activeElement).toBe(button);
  expect(button).toHaveProperty('disabled', false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(onSubmit).toHaveBeenCalledOnce();
  await user.tab({ shift: true });
  expect(button).toHaveProperty('disabled', true);
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

test('a button that does not have the focus is disabled as usual', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
