import { expect, test } from 'vitest';
import type { Person } from '../access.ts';
import { specify } from '../specify.ts';
import * as settings from './settings.ts';
import { defaultSettings } from './values.ts';

const { given, state } = specify(settings);

const owner: Person = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001', role: 'owner' };
const changed = (
  name: settings.SettingsEvent['data']['name'],
  value: boolean | string | string[][],
): settings.SettingsEvent => ({
  type: 'SettingChanged',
  data: { name, value },
});
const change = (values: settings.ChangeSettings['values']): settings.ChangeSettings => ({
  type: 'ChangeSettings',
  by: owner,
  values,
});

test('the owner changes settings, several at a time', () => {
  given()
    .when(change({ autoApprove: true, siteName: ' My site ' }))
    .then(changed('autoApprove', true), changed('siteName', 'My site'));
  expect(state(changed('autoApprove', true))).toEqual({ ...defaultSettings, autoApprove: true });
});

test('an unchanged setting appends no event', () => {
  given()
    .when(change({ autoApprove: false, trendingWeights: defaultSettings.trendingWeights }))
    .thenNothing();
  given(changed('autoApprove', true))
    .when(change({ autoApprove: true, maintenanceMode: false }))
    .thenNothing();
});

test.each([
  [{ autoApprove: 'yes' }, 'Auto approve must be true or false.'],
  [{ autoApprove: undefined }, 'Auto approve must be true or false.'],
  [{ publisherAccess: 'sometimes' }, 'Publisher access must be one of immediate, review, invite-only.'],
  [{ siteName: '' }, 'Site name cannot be empty.'],
  [
    { socialLinks: [{ label: 'Chat', url: 'javascript:alert(1)' }] },
    'A link must begin with http:// or https://.',
  ],
  [{ trendingWeights: { view: -1 } }, 'View must be at least 0.'],
  [
    {
      siteRules: [
        { title: 'Be kind', text: '' },
        { title: ' be  KIND', text: '' },
      ],
    },
    'Two rules cannot have the same title.',
  ],
  [
    { siteRules: Array.from({ length: 31 }, (_, n) => ({ title: `Rule ${n}`, text: '' })) },
    'There can be at most 30 rules.',
  ],
  [{ autoHide: { isOn: true, reports: 1 } }, 'Reports must be at least 2.'],
  [{ synonyms: 'lorry, truck' }, 'Synonyms must be a list.'],
  [{ synonyms: [['lorry']] }, 'A group of synonyms needs at least two terms.'],
  [{ synonyms: [['Lorry', 'lorry ']] }, 'The terms of a group must differ.'],
  [{ synonyms: [['lorry', '?!']] }, 'A term must have a letter or a digit.'],
  [{ synonyms: [['lorry', 'a very long lorry indeed']] }, 'A term must have at most 4 words.'],
  [
    { synonyms: [Array.from({ length: 11 }, (_, n) => `lorry ${n}`)] },
    'A group of synonyms must have at most 10 terms.',
  ],
  [
    { synonyms: Array.from({ length: 201 }, (_, n) => ['lorry', `truck ${n}`]) },
    'There can be at most 200 groups of synonyms.',
  ],
])('a value that does not fit its setting is refused in a sentence: %j', (values, sentence) => {
  given().when(change(values)).thenRefused('invalid-setting');
  expect(() => settings.decide(change(values), defaultSettings)).toThrow(sentence);
});

test('a settings update with one invalid value changes nothing', () =>
  given()
    .when(change({ autoApprove: true, siteName: '' }))
    .thenRefused('invalid-setting'));

test('a setting that changed since it was seen is not replaced, and others can be changed', () => {
  const renamed = given(changed('siteName', 'Their name'));
  renamed
    .when({ ...change({ siteName: 'My name', autoApprove: true }), seen: defaultSettings })
    .thenRefused('These settings changed since you looked at them: Site name.');
  renamed
    .when({ ...change({ autoApprove: true }), seen: defaultSettings })
    .then(changed('autoApprove', true));
  renamed.when({ ...change({ siteName: 'Their name' }), seen: defaultSettings }).thenNothing();
  renamed.when(change({ siteName: 'My name' })).then(changed('siteName', 'My name'));
});

test('synonyms are stored on one line each', () => {
  const synonyms = [['  river\tbarge ', 'wherry']];
  given()
    .when(change({ synonyms }))
    .then(changed('synonyms', [['river barge', 'wherry']]));
});

test('an unknown setting is refused', () =>
  given()
    .when(change({ colour: 'red' }))
    .thenRefused('There is no setting named colour.'));

test('an administrator changes the switches and nothing else', () => {
  const admin: Person = { ...owner, role: 'admin' };
  given()
    .when({ ...change({ autoApprove: true }), by: admin })
    .then(changed('autoApprove', true));
  given()
    .when({ ...change({ autoApprove: true, siteName: 'Mine' }), by: admin })
    .thenRefused('You do not have permission to do this.');
});

test.each(['auditor', 'publisher', 'user'] as const)('an account of role %s changes no settings', (role) =>
  given()
    .when({ ...change({ autoApprove: true }), by: { ...owner, role } })
    .thenRefused('You do not have permission to do this.'),
);

test('a stored value that no longer fits is ignored', () =>
  expect(state(changed('trendingWeights', 'old'))).toEqual(defaultSettings));

test.each([
  ['siteName', 'Crates\r\nBcc: everybody@example.org'],
  ['siteName', 'Cr\u202eates'],
  ['siteName', '\u200b'],
  ['siteDescription', 'One line\nand another'],
])('%s holds one line that can be shown: %j is refused', (name, value) => {
  given()
    .when(change({ [name]: value }))
    .thenRefused('invalid-setting');
});

test('a site name that was stored with a line break is shown on one line', () => {
  expect(state(changed('siteName', 'Crates\r\nof Sand')).siteName).toBe('Crates of Sand');
});
