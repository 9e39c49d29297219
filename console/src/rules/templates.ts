// Rules to start from that many sites want.
import type { RuleDraft } from './facts.ts';

const rule = (name: string, ...tests: RuleDraft['tests']): RuleDraft => ({
  name,
  effect: 'flag',
  match: 'all',
  tests,
});

export const EMPTY = rule('', { fact: 'title', test: 'contains', value: '' });

export const TEMPLATES: readonly RuleDraft[] = [
  rule('Network scripts', { fact: 'module', test: 'is', value: '@minecraft/server-net' }),
  rule('Archive inside', { fact: 'note', test: 'contains', value: 'holds an archive' }),
  rule('First uploads of a publisher', { fact: 'approved', test: 'at-most', value: '0' }),
  rule(
    'Scripts of unverified publishers',
    { fact: 'scripts', test: 'yes', value: '' },
    { fact: 'verified', test: 'no', value: '' },
  ),
  rule('Scripts that evaluate text', { fact: 'capability', test: 'is', value: 'script_eval' }),
  rule('Publishers who were rejected before', { fact: 'rejected', test: 'at-least', value: '1' }),
  rule('Downloads from elsewhere', { fact: 'file', test: 'no', value: '' }),
];
