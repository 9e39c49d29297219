import { ApiError } from '@sandcrate/api/contract/client.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { render } from '../testing/render.tsx';
import { Field } from '../ui/Field.tsx';
import { checkedBy, useCheckedForm } from './use-checked-form.ts';

const Body = z.object({
  username: z.string().min(3, 'Username must be at least 3 characters'),
  email: z.email('Invalid email address'),
});

function Form({ send }: { send: () => unknown }) {
  const { issues, formProps, refuse } = useCheckedForm(checkedBy(Body), () => refuse(send()));
  return (
    <form {...formProps}>
      <Field label="Username" error={issues.username}>
        {(control) => <input {...control} name="username" />}
      </Field>
      <Field label="Email" error={issues.email}>
        {(control) => <input {...control} name="email" />}
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

test('errors appear at their fields on submit and disappear once the field is valid', async () => {
  const send = vi.fn();
  render(<Form send={send} />);
  await userEvent.type(screen.getByLabelText('Username'), 'ab');
  expect(screen.queryByText(/at least 3/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Username must be at least 3 characters')).toBeDefined();
  expect(screen.getByText('Invalid email address')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  await userEvent.type(screen.getByLabelText('Username'), 'c');
  expect(screen.queryByText(/at least 3/)).toBeNull();
  expect(screen.getByText('Invalid email address')).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});

test("the server's refusal is shown at its field, which gets the focus, until the field is changed", async () => {
  render(
    <Form send={() => new ApiError(409, { code: 'username-taken', message: 'Username already taken' })} />,
  );
  await userEvent.type(screen.getByLabelText('Username'), 'miri');
  await userEvent.type(screen.getByLabelText('Email'), 'miri@example.org{Enter}');
  expect(screen.getByText('Username already taken')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(screen.getByText('Username already taken')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Username'), '2');
  expect(screen.queryByText('Username already taken')).toBeNull();
});
