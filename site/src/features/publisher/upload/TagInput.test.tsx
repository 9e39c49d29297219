import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { render } from '../../../testing/render.tsx';
import { TagInput } from './TagInput.tsx';

function Tags({ addsBy, begin = [] }: { addsBy: 'typing' | 'button'; begin?: readonly string[] }) {
  const [tags, setTags] = useState(begin);
  return <TagInput tags={tags} onChange={setTags} addsBy={addsBy} />;
}
const chosen = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const ten = Array.from({ length: 10 }, (_, index) => `tag${index}`);

test('Enter, a comma and leaving the field each add the typed tag', async () => {
  const user = userEvent.setup();
  render(<Tags addsBy="typing" />);
  await user.type(screen.getByLabelText('Tags'), 'Boats{Enter}sky islands,last');
  await user.tab();
  expect(chosen()).toEqual(['boats', 'sky islands', 'last']);
});

test('a comma from a phone, which reports no key, adds the tag, and a pasted list adds each of its tags', async () => {
  const user = userEvent.setup();
  render(<Tags addsBy="typing" />);
  const field = screen.getByLabelText('Tags');
  fireEvent.input(field, { target: { value: 'boats,' } });
  expect([chosen(), field]).toMatchObject([['boats'], { value: '' }]);
  await user.click(field);
  await user.paste('ships, sky islands,last');
  expect([chosen(), field]).toMatchObject([['boats', 'ships', 'sky islands'], { value: 'last' }]);
  await user.tab();
  expect(chosen()).toEqual(['boats', 'ships', 'sky islands', 'last']);
});

test('a tag of a list that is too long is refused, and the others are added', async () => {
  const user = userEvent.setup();
  render(<Tags addsBy="typing" />);
  await user.click(screen.getByLabelText('Tags'));
  await user.paste(`boats,${'x'.repeat(31)},`);
  expect(chosen()).toEqual(['boats']);
  expect(currentToasts()).toMatchObject([{ title: 'Tag too long', variant: 'destructive' }]);
  expect(screen.getByLabelText('Tags')).toHaveProperty('value', 'x'.repeat(31));
});

test('in the edit form, the Add button adds the tag, but not a comma or leaving the field', async () => {
  const user = userEvent.setup();
  render(<Tags addsBy="button" />);
  await user.type(screen.getByLabelText('Tags'), 'boats, ships');
  await user.tab();
  expect(chosen()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(chosen()).toEqual(['boats, ships']);
});

test.each([
  ['typing', 'Tag limit reached'],
  ['button', 'Maximum tags reached'],
] as const)('the eleventh tag is refused (%s)', async (addsBy, title) => {
  const user = userEvent.setup();
  render(<Tags addsBy={addsBy} begin={ten} />);
  await user.type(screen.getByLabelText('Tags'), 'eleventh{Enter}');
  expect(chosen()).toEqual(ten);
  expect(currentToasts()).toMatchObject([
    { title, description: 'Maximum 10 tags allowed', variant: 'destructive' },
  ]);
});

test('Backspace in the empty field removes the last tag, and the button of a tag removes that tag', async () => {
  const user = userEvent.setup();
  render(<Tags addsBy="typing" begin={['one', 'two', 'three']} />);
  await user.type(screen.getByLabelText('Tags'), '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Remove tag one' }));
  expect(chosen()).toEqual(['two']);
});

test('Backspace in an empty field removes one tag however long it is held', async () => {
  const user = userEvent.setup();
  render(<Tags addsBy="typing" begin={['boats', 'ships']} />);
  await user.click(screen.getByLabelText('Tags'));
  await user.keyboard('{Backspace>8/}');
  expect(chosen()).toEqual(['boats']);
});
