import { expect, test } from 'vitest';
import { deciders, kindOf } from './deciders.ts';
import { concepts } from './event-types.ts';
import * as traffic from './traffic/traffic.ts';

test('every concept but traffic has a decider for its streams', () => {
  const known = new Set(Object.values(deciders).map(({ events }) => events));
  for (const [concept, events] of Object.entries(concepts)) {
    expect([...known].some((own) => own === events)).toBe(concept !== 'traffic');
  }
});

test('a stream’s name shows its kind', () => {
  const { account, addon, email, engagement, follow, rules, settings, username } = deciders;
  const id = '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001';
  expect(kindOf(account.streamName(id))).toBe('account');
  expect(kindOf(addon.streamName(id))).toBe('addon');
  expect(kindOf(username.streamName('username', 'key'))).toBe('username');
  expect(kindOf(email.streamName('email', 'key'))).toBe('email');
  expect(kindOf(engagement.streamName(id, id))).toBe('engagement');
  expect(kindOf(follow.streamName(id, id))).toBe('follow');
  expect(kindOf(rules.streamName())).toBe('rules');
  expect(kindOf(settings.streamName())).toBe('settings');
  expect(kindOf(traffic.streamName(id, new Date()))).toBeUndefined();
  expect(kindOf('toString-1')).toBeUndefined();
});
