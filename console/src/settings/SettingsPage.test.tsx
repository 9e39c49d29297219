import { ApiError } from '@sandcrate/api/contract/client.ts';
import type { SettingsView } from '@sandcrate/api/settings/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { fill } from '../testing/fill.ts';
import { renderPage } from '../testing/render.tsx';
import { defaultSettings } from '../testing/settings.ts';
import SettingsPage from './SettingsPage.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function show(area: 'admin' | 'owner', given: Partial<SettingsView> = {}) {
  let settings: SettingsView = { ...defaultSettings, ...given };
  const commands = {
    settings: vi.fn(async () => settings),
    autoHidePreview: vi.fn(async (_reports: number) => ({ hidden: 6, upheld: 5 })),
    changeSettings: vi.fn(async (body: Partial<SettingsView>, seen?: number) => {
      if (seen !== undefined && seen !== settings.revision) {
        throw new ApiError(409, { code: 'settings-changed', message: 'These settings changed.' });
      }
      settings = { ...settings, ...body, revision: settings.revision + 1 };
      return settings;
    }),
  };
  const user = renderPage('settings', <SettingsPage />, fakeLists({}, commands), {
    area: AREAS[area],
    role: area,
  });
  /** Saves settings as somebody else. */
  const saveElsewhere = (body: Partial<SettingsView>) => commands.changeSettings(body);
  return { ...commands, saveElsewhere, user };
}
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

test('an administrator has the three switches, which take effect at once and can be undone', async () => {
  const { user, changeSettings } = show('admin');
  const maintenance = await screen.findByRole('switch', { name: 'Maintenance mode' });
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  expect(screen.queryByLabelText('Site name')).toBeNull();
  await user.click(maintenance);
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn maintenance mode on?' }));
  expect(dialog.getByText(/^The site closes at once\./)).toBeTruthy();
  expect(changeSettings).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Close the site' }));
  await screen.findByText('Settings saved');
  expect(changeSettings).toHaveBeenCalledWith({ maintenanceMode: true });
  await waitFor(() => expect(isOn('Maintenance mode')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(isOn('Maintenance mode')).toBe(false));
});

test('saving sends only the changed settings', async () => {
  const { user, changeSettings } = show('owner');
  const site = within(await screen.findByRole('region', { name: 'Site' }));
  const save = site.getByRole('button', { name: 'Save Settings' });
  expect(save.hasAttribute('disabled')).toBe(true);
  const name = await site.findByLabelText('Site name');
  await fill(user, name, 'Blockyard');
  await user.click(save);
  await screen.findByText('Settings saved');
  expect(changeSettings.mock.calls).toEqual([[{ siteName: 'Blockyard' }, 0]]);
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
});

test('an invalid value shows an error at its field and is not sent', async () => {
  const { user, changeSettings } = show('owner');
  const site = within(await screen.findByRole('region', { name: 'Site' }));
  await site.findByLabelText('Site name');
  await user.click(site.getByRole('button', { name: 'Add social link' }));
  await fill(user, site.getByLabelText('Label'), 'News');
  for (const address of [undefined, 'nowhere']) {
    if (address !== undefined) await fill(user, site.getByLabelText('Address'), address);
    await user.click(site.getByRole('button', { name: 'Save Settings' }));
    await site.findByText('A link must begin with http:// or https://.');
    expect(site.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
  }
  expect(changeSettings).not.toHaveBeenCalled();
});

test('a template for rejections is added and one removed', async () => {
  const { user, changeSettings } = show('owner');
  const part = within(await screen.findByRole('region', { name: 'Rejection reasons' }));
  await user.click(await part.findByRole('button', { name: 'Remove template 1' }));
  await user.click(part.getByRole('button', { name: 'Add template' }));
  const added = within(part.getByRole('group', { name: 'Template 4' }));
  await fill(user, added.getByLabelText('Label'), 'Twice');
  await fill(user, added.getByLabelText('Text'), 'This add-on is already here.');
  await user.click(part.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings saved');
  const sent = changeSettings.mock.lastCall?.[0].rejectionTemplates ?? [];
  expect(sent.map(({ label }) => label)).toEqual([
    'Not your work',
    'Misleading',
    'Description too thin',
    'Twice',
  ]);
});

test('rules of the site are added, and two of the same title are refused with a sentence', async () => {
  const { user, changeSettings } = show('owner', { siteRules: [{ title: 'Be kind', text: '' }] });
  const part = within(await screen.findByRole('region', { name: 'Site rules' }));
  await user.click(await part.findByRole('button', { name: 'Add rule' }));
  const title = within(part.getByRole('group', { name: 'Rule 2' })).getByLabelText('Title');
  await fill(user, title, 'be kind');
  await user.click(part.getByRole('button', { name: 'Save Settings' }));
  expect((await part.findByRole('alert')).textContent).toBe('Two rules cannot have the same title.');
  expect(changeSettings).not.toHaveBeenCalled();
  await fill(user, title, 'Only your own work');
  expect(part.queryByRole('alert')).toBeNull();
  await user.click(part.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings saved');
  expect(changeSettings.mock.lastCall?.[0].siteRules).toEqual([
    { title: 'Be kind', text: '' },
    { title: 'Only your own work', text: '' },
  ]);
});

test('automatic hiding is switched on after a look at what it would have done', async () => {
  const { user, changeSettings, autoHidePreview } = show('owner');
  const part = within(await screen.findByRole('region', { name: 'Automatic hiding' }));
  await part.findByText(/would have hidden 6 add-ons and comments, of which moderators upheld 5\./);
  await user.click(part.getByRole('switch', { name: 'Hide reported content' }));
  await fill(user, part.getByLabelText('Open reports'), '1');
  await user.click(part.getByRole('button', { name: 'Save Settings' }));
  await part.findByText('Reports must be at least 2.');
  await fill(user, part.getByLabelText('Open reports'), '4');
  await waitFor(() => expect(autoHidePreview.mock.lastCall?.[0]).toBe(4));
  await user.click(part.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings saved');
  expect(changeSettings.mock.lastCall?.[0]).toEqual({ autoHide: { isOn: true, reports: 4 } });
});

test('a template whose rule is gone cites none, and another one can be chosen', async () => {
  const { user, changeSettings } = show('owner', {
    siteRules: [{ title: 'Be kind', text: '' }],
    rejectionTemplates: [{ label: 'Rude', text: 'It insults others.', rule: 'Be nice' }],
  });
  const part = within(await screen.findByRole('region', { name: 'Rejection reasons' }));
  const rule = await part.findByRole('combobox', { name: 'Rule' });
  expect(rule.textContent).not.toContain('Be nice');
  await user.click(rule);
  await user.click(await screen.findByRole('option', { name: 'Be kind' }));
  await user.click(part.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings saved');
  expect(changeSettings.mock.lastCall?.[0].rejectionTemplates?.[0]?.rule).toBe('Be kind');
});

test('each kind of template names the placeholders that it fills in', async () => {
  const { user, changeSettings } = show('owner');
  const part = within(await screen.findByRole('region', { name: 'Ban reasons' }));
  await part.findByText(/Write \{user\} for the name of the user or \{site\} for the name of the site\./);
  await user.click(part.getByRole('button', { name: 'Remove template 1' }));
  await user.click(part.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings saved');
  expect(changeSettings.mock.lastCall?.[0].banTemplates?.map(({ label }) => label)).toEqual([
    'Stolen work',
    'Malware',
  ]);
});

test('groups of synonyms are listed, and removing one can be undone', async () => {
  const synonyms = [
    ['lorry', 'truck'],
    ['boat', 'ship'],
  ];
  const { user, changeSettings } = show('owner', { synonyms });
  const part = within(await screen.findByRole('region', { name: 'Search synonyms' }));
  await user.click(await part.findByRole('button', { name: 'Remove lorry, truck' }));
  await screen.findByText('Synonyms removed');
  expect(changeSettings).toHaveBeenLastCalledWith({ synonyms: [['boat', 'ship']] }, 0);
  await waitFor(() => expect(part.queryByText('lorry, truck')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await part.findByText('lorry, truck');
  await user.click(part.getByRole('button', { name: 'Change boat, ship' }));
  expect(await screen.findByDisplayValue('boat, ship')).toBeTruthy();
});

test('unsaved changes survive a login', async () => {
  const { user } = show('owner');
  await fill(user, await screen.findByLabelText('Site name'), 'Blockyard');
  cleanup();
  show('owner');
  expect((await screen.findByLabelText<HTMLInputElement>('Site name')).value).toBe('Blockyard');
});

test('settings that somebody else saved meanwhile are shown, and either version can be kept', async () => {
  const { user, changeSettings, saveElsewhere } = show('owner');
  const site = within(await screen.findByRole('region', { name: 'Site' }));
  const name = await site.findByLabelText('Site name');
  const edit = async (mine: string, theirs: string) => {
    await fill(user, name, mine);
    await saveElsewhere({ siteName: theirs });
    await user.click(site.getByRole('button', { name: 'Save Settings' }));
    const saved = within(await site.findByRole('group', { name: 'Saved by somebody else' }));
    await waitFor(() => expect(saved.getByLabelText<HTMLInputElement>('Site name').value).toBe(theirs));
  };
  const nameShown = () => site.getByLabelText<HTMLInputElement>('Site name').value;

  await edit('Blockyard', 'Brickyard');
  await user.click(site.getByRole('button', { name: 'Keep theirs' }));
  expect(nameShown()).toBe('Brickyard');

  await edit('Blockyard', 'Stoneyard');
  await user.click(site.getByRole('button', { name: 'Save mine' }));
  await screen.findByText('Settings saved');
  expect(changeSettings).toHaveBeenLastCalledWith({ siteName: 'Blockyard' }, 2);
  await waitFor(() => expect(nameShown()).toBe('Blockyard'));
});
