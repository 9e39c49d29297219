import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { boats, mobs, ready, showDesk, showQueue } from '../testing/queue.tsx';
import { defaultSettings } from '../testing/settings.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('a template fills in the reason, which can then be edited', async () => {
  const { data, user } = await showQueue(boats());
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Broken file' }));
  const field = dialog.getByLabelText('Reason (optional)');
  await user.type(field, ' Thanks.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByText('Addon rejected');
  expect(data.rejectAddon.mock.lastCall?.[2]?.reason).toBe(
    'The file does not import into the game. Please check it and upload it again. Thanks.',
  );
});

test('a template is filled in with the add-on’s facts, and one that needs them is not offered in bulk', async () => {
  const { user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request changes to “Better Boats”?' }));
  await user.click(await dialog.findByRole('button', { name: 'Pictures' }));
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^What is wanted/);
  expect(field.value).toBe('Please add pictures of “Better Boats” that were taken in the game.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('xjx');
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  const many = within(await screen.findByRole('dialog', { name: 'Request changes to 2 add-ons?' }));
  await many.findByRole('button', { name: 'Broken file' });
  expect(many.queryByRole('button', { name: 'Pictures' })).toBeNull();
});

test('a number chooses a template while the reason is empty, and is text after that', async () => {
  const { data, user } = await showQueue(boats());
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Broken file' });
  await user.keyboard('1');
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Reason (optional)');
  const [first] = defaultSettings.rejectionTemplates;
  expect(field.value).toBe(first?.text);
  await user.keyboard(' 1');
  expect(field.value).toBe(`${first?.text} 1`);
  await user.keyboard('{Alt>}2{/Alt}{Control>}{Enter}{/Control}');
  await waitFor(() => expect(data.rejectAddon).toHaveBeenCalled());
  expect(data.rejectAddon.mock.lastCall?.[2]?.reason).toBe(defaultSettings.rejectionTemplates[1]?.text);
});

test('a template brings the rule that it cites, and another one can be chosen', async () => {
  const data = fakeDataProvider([boats()]);
  const siteRules = [
    { title: 'Files that work', text: '' },
    { title: 'Only your own work', text: '' },
  ];
  const rejectionTemplates = [{ label: 'Copied', text: 'It is copied.', rule: 'Only your own work' }];
  data.settings.mockResolvedValue({ ...defaultSettings, siteRules, rejectionTemplates });
  const { user } = await showDesk(data);
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Copied' }));
  const rule = dialog.getByRole('combobox', { name: 'Rule (optional)' });
  expect(rule.textContent).toBe('2. Only your own work');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(data.rejectAddon).toHaveBeenCalled());
  expect(data.rejectAddon.mock.lastCall?.[2]).toEqual({
    reason: 'It is copied.',
    rule: 'Only your own work',
  });
});
