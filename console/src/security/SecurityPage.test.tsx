import type { UndoAnswer } from '@sandcrate/api/moderation/contract.ts';
import type { SecondFactorPreview } from '@sandcrate/api/settings/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { defaultSettings } from '../testing/settings.ts';
import { account } from '../testing/users.ts';
import SecurityPage from './SecurityPage.tsx';

afterEach(cleanup);

const item = (type: string, outcome: string) => ({
  eventId: crypto.randomUUID(),
  type,
  subject: 'Better Boats',
  occurredAt: '2025-11-20T10:00:00.000Z',
  outcome,
});
const answer: UndoAnswer = {
  undone: [item('AddonHidden', 'Unhidden'), item('PublisherVerified', 'Not verified any more')],
  left: [item('AddonApproved', 'An approval cannot be undone')],
};

function show(preview: SecondFactorPreview = { staff: 2, stopped: 1, isMineSetUp: false }) {
  const ada = account({ username: 'ada', email: 'ada@example.org', role: 'admin', hasSecondFactor: true });
  const commands = {
    settings: async () => defaultSettings,
    secondFactorPreview: async () => preview,
    changeSettings: vi.fn(async (_body: object) => defaultSettings),
    undoActions: vi.fn(async (_body: object) => answer),
  };
  const data = fakeLists({ users: [ada, account({ username: 'grace' })] }, commands);
  const user = renderPage('users', <SecurityPage />, data, { area: AREAS.owner, role: 'owner' });
  return { ada, ...commands, user };
}

async function choosePerson(user: ReturnType<typeof show>['user'], name: RegExp) {
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name }));
}

async function previewed() {
  const shown = show();
  const { user } = shown;
  await choosePerson(user, /ada/);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Can be undone (2)');
  return shown;
}

test('the actions of one moderator are undone after a preview of those that can and cannot be', async () => {
  const { ada, undoActions, user } = await previewed();
  expect(screen.getByText(/An approval cannot be undone/)).toBeTruthy();
  expect(undoActions.mock.lastCall?.[0]).toMatchObject({ actor: ada.id, preview: true });

  await user.click(screen.getByRole('button', { name: 'Undo 2 actions' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Will be undone (2)');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Actions undone');
  const [[seen]] = undoActions.mock.calls as [[object]];
  expect(undoActions.mock.calls.map(([body]) => body)).toContainEqual({ ...seen, preview: false });
  await screen.findByText('Left as it was (1)');
});

test('a preview that arrives after another person was chosen is not shown', async () => {
  const { undoActions, user } = show();
  const { promise, resolve } = Promise.withResolvers<UndoAnswer>();
  undoActions.mockReturnValueOnce(promise);
  await choosePerson(user, /ada/);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await choosePerson(user, /grace/);
  resolve(answer);
  const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' });
  await vi.waitFor(() => expect(preview.disabled).toBe(false));
  expect(screen.queryByText('Can be undone (2)')).toBeNull();
});

test('only the chosen actions are previewed again and undone', async () => {
  const { undoActions, user } = await previewed();
  await user.click(screen.getByRole('checkbox', { name: /^Addon hidden/ }));
  await screen.findByText('1 of 2 chosen');
  await user.click(screen.getByRole('button', { name: 'Undo 1 action' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Will be undone (2)');
  const chosen = { decisions: [answer.undone[1]?.eventId] };
  expect(undoActions.mock.lastCall?.[0]).toMatchObject({ ...chosen, preview: true });
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Actions undone');
  expect(undoActions.mock.calls.map(([body]) => body)).toContainEqual(
    expect.objectContaining({ ...chosen, preview: false }),
  );
});

test('without a chosen action there is nothing to undo', async () => {
  const { user } = await previewed();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo 0 actions' });
  expect(undo.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /^Publisher verified/ }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo 1 action' }).disabled).toBe(false);
});

const theSwitch = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Require a second factor of staff' });

test('an owner without a second factor cannot require one of staff, and reads where to set it up', async () => {
  show();
  expect((await screen.findAllByText('Second factor on')).length).toBeGreaterThan(0);
  const link = await screen.findByRole('link', { name: 'Security settings' });
  expect(link.getAttribute('href')).toBe('/settings?tab=security');
  expect((await theSwitch()).disabled).toBe(true);
});

test('requiring a second factor asks first and says how many are stopped', async () => {
  const { changeSettings, user } = show({ staff: 3, stopped: 2, isMineSetUp: true });
  await user.click(await theSwitch());
  const dialog = within(await screen.findByRole('dialog', { name: 'Require a second factor of staff?' }));
  await dialog.findByText(/^2 of 3 staff have none\. Their sessions are stopped now/);
  expect(changeSettings).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Require it' }));
  await screen.findByText('Settings saved');
  expect(changeSettings).toHaveBeenCalledWith({ staffSecondFactor: true });
});
