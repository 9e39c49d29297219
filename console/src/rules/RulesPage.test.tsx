import { ApiError } from '@sandcrate/api/contract/client.ts';
import type { RuleBody, RulePreview, RuleView } from '@sandcrate/api/rules/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import RulesPage from './RulesPage.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const network: RuleView = {
  id: '2f6f1c1e-8d0a-4f0b-9c56-0a4f6de1a001',
  name: 'Network scripts',
  effect: 'hold',
  condition: { match: 'all', tests: [{ test: 'is', fact: 'module', value: '@minecraft/server-net' }] },
  version: 3,
  isOn: false,
  hits: 4,
  changedAt: '2025-11-20T10:00:00.000Z',
  changedBy: { id: VIEWER_ID, username: 'me' },
};
const seen: RulePreview = {
  receipt: 'seen by the owner',
  submissions: 120,
  since: '2025-10-01T10:00:00.000Z',
  outcomes: [
    { outcome: 'rejected', submissions: 6, hits: 3 },
    { outcome: 'taken-down', submissions: 2, hits: 2 },
    { outcome: 'approved', submissions: 112, hits: 1 },
  ],
  hits: [
    {
      addonId: '00000000-0000-4000-8000-000000000001',
      title: 'Courier',
      kind: 'new',
      submittedAt: '2025-11-01T10:00:00.000Z',
      outcome: 'rejected',
    },
  ],
};

/** Shows the page with these rules, which its commands change. */
function show(rules: RuleView[] = [{ ...network }], role: 'owner' | 'admin' = 'owner') {
  const put = (rule: RuleView) => {
    rules.splice(0, rules.length, ...rules.filter(({ id }) => id !== rule.id), rule);
    return rule;
  };
  const commands = {
    rules: async () => rules.map((rule) => ({ ...rule })),
    previewRule: vi.fn(async (_body: object) => seen),
    writeRule: vi.fn(async (body: RuleBody) =>
      put({ ...network, ...body, id: '2f6f1c1e-8d0a-4f0b-9c56-0a4f6de1a002', version: 1 }),
    ),
    changeRule: vi.fn(async (_id: string, { version, ...body }: RuleBody & { version: number }) =>
      put({ ...network, ...body, version: version + 1, isOn: false }),
    ),
    switchRule: vi.fn(async (_id: string, { isOn }: { isOn: boolean; version: number }) =>
      put({ ...network, isOn }),
    ),
    deleteRule: vi.fn(async (_id: string) => {
      rules.length = 0;
    }),
  };
  const area = role === 'owner' ? AREAS.owner : AREAS.admin;
  const user = renderPage('rules', <RulesPage />, fakeLists({}, commands), { area, role });
  return { ...commands, user };
}

const choose = async (
  user: ReturnType<typeof show>['user'],
  label: string,
  option: string,
  within_ = screen,
) => {
  await user.click(await within_.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Network scripts is on' });

test('a rule shows its condition, its version and how often it matched', async () => {
  show();
  const card = within(await screen.findByRole('listitem', { name: 'Network scripts' }));
  card.getByText('Holds a submission that uses @minecraft/server-net.');
  card.getByText(/Version 3 · 4 hits in 30 days/);
  card.getByText('Off');
});

test('a rule is switched on only after its preview has been shown', async () => {
  const { previewRule, switchRule, user } = show();
  const { promise, resolve } = Promise.withResolvers<RulePreview>();
  previewRule.mockReturnValue(promise);
  await user.click(await theSwitch());
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Switch on “Network scripts”, version 3?' }),
  );
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Switch on' });
  expect(confirm.disabled).toBe(true);
  resolve(seen);
  await dialog.findByText('5 of 8');
  expect(previewRule).toHaveBeenCalledWith({ condition: network.condition });
  expect(switchRule).not.toHaveBeenCalled();
  await user.click(confirm);
  await screen.findByText('On');
  expect(switchRule).toHaveBeenCalledWith(network.id, {
    isOn: true,
    version: 3,
    preview: 'seen by the owner',
  });
});

test('a rule cannot be switched on while its preview fails', async () => {
  const { previewRule, user } = show();
  previewRule.mockRejectedValue(new ApiError(503, { message: 'Please try again.', code: 'away' }));
  await user.click(await theSwitch());
  await screen.findByText('Preview failed');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Switch on' }).disabled).toBe(true);
});

test('a rule is switched off at once', async () => {
  const { previewRule, switchRule, user } = show([{ ...network, isOn: true }]);
  await user.click(await theSwitch());
  await screen.findByText('Off');
  expect(switchRule).toHaveBeenCalledWith(network.id, { isOn: false, version: 3 });
  expect(previewRule).not.toHaveBeenCalled();
});

test('a rule is created from a template, previewed and saved', async () => {
  const { previewRule, writeRule, user } = show([]);
  await screen.findByText('There are no rules yet');
  await user.click(screen.getByRole('button', { name: 'New rule' }));
  await choose(user, 'Template', 'Scripts of unverified publishers');
  await choose(user, 'Effect', 'Hold it for a moderator');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('5 of 8');
  const condition = {
    match: 'all',
    tests: [
      { fact: 'scripts', test: 'yes' },
      { fact: 'verified', test: 'no' },
    ],
  };
  expect(previewRule).toHaveBeenCalledWith({ condition });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Rule saved');
  expect(writeRule).toHaveBeenCalledWith({
    name: 'Scripts of unverified publishers',
    effect: 'hold',
    condition,
  });
  await screen.findByText(
    'Holds a submission that runs scripts and comes from a publisher who is not verified.',
  );
});

test('a change sends the version that was seen, with the edited tests', async () => {
  const { changeRule, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Edit Network scripts' }));
  await user.click(screen.getByRole('button', { name: 'Add test' }));
  const second = within(screen.getByRole('group', { name: 'Test 2' }));
  await user.click(second.getByRole('combobox', { name: 'Fact' }));
  await user.click(await screen.findByRole('option', { name: 'Publisher’s approved submissions' }));
  await user.click(second.getByRole('combobox', { name: 'Comparison' }));
  await user.click(await screen.findByRole('option', { name: 'is at most' }));
  await user.type(second.getByRole('spinbutton', { name: 'Value' }), '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Version 4/);
  expect(changeRule).toHaveBeenCalledWith(network.id, {
    name: network.name,
    effect: 'hold',
    version: 3,
    condition: {
      match: 'all',
      tests: [network.condition.tests[0], { fact: 'approved', test: 'at-most', value: 2 }],
    },
  });
});

test('a rule that was deleted elsewhere stays in its editor until that is closed', async () => {
  const rules = [{ ...network }];
  const { changeRule, user } = show(rules);
  changeRule.mockImplementation(async () => {
    rules.length = 0;
    throw new ApiError(404, { message: 'Rule not found', code: 'rule-not-found' });
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Network scripts' }));
  await user.type(screen.getByLabelText('Name'), ' of maps');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Rule not found');
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Network scripts of maps');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('There are no rules yet');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New rule' }).disabled).toBe(false);
});

test('a rule without a name or a value is not sent, and says what is missing', async () => {
  const { writeRule, user } = show([]);
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Name required');
  await screen.findByText('Value cannot be empty.');
  expect(writeRule).not.toHaveBeenCalled();
});

test('a rule is deleted after confirmation', async () => {
  const { deleteRule, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete Network scripts' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('There are no rules yet');
  expect(deleteRule).toHaveBeenCalledWith(network.id);
});

test('an administrator can read rules but not change them', async () => {
  show([{ ...network }], 'admin');
  await screen.findByText('Holds a submission that uses @minecraft/server-net.');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
});
