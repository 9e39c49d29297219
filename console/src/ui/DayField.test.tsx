import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DayField } from './DayField.tsx';

afterEach(cleanup);

function show() {
  const onChange = vi.fn();
  render(<DayField label="From" value="2025-11-19" onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  const enter = (value: string) => fireEvent.change(field, { target: { value } });
  return { onChange, field, enter };
}

test('a day is chosen when its year is complete, and what is typed before stays in the field', () => {
  const { onChange, field, enter } = show();
  for (const year of ['0002', '0020', '0202']) {
    enter(`${year}-11-20`);
    expect(field.value).toBe(`${year}-11-20`);
  }
  expect(onChange).not.toHaveBeenCalled();
  enter('2024-11-20');
  expect(onChange.mock.calls).toEqual([['2024-11-20']]);
});

test('an incomplete day is dropped when the field is left', () => {
  const { onChange, field, enter } = show();
  enter('0202-11-20');
  fireEvent.blur(field);
  expect(field.value).toBe('2025-11-19');
  expect(onChange).not.toHaveBeenCalled();
});

test('an emptied field chooses no day', () => {
  const { onChange, enter } = show();
  enter('');
  expect(onChange.mock.calls).toEqual([['']]);
});
