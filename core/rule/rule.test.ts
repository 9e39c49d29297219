import { describe, expect, test } from 'vitest';
import { admin, ann, auditor, content, file, owner, release, url } from '../addon/examples.ts';
import { specify } from '../specify.ts';
import { Condition, type Test } from './condition.ts';
import { MAX_RULES } from './errors.ts';
import * as rule from './rule.ts';
import type { Submission } from './submission.ts';
import { conditionInWords } from './words.ts';

const { given, state } = specify(rule);

const ids = [1, 2].map((digit) => `2f6f1c1e-8d0a-4f0b-9c56-0a4f6de1a00${digit}`) as [string, string];
const net: Test = { test: 'is', fact: 'module', value: '@minecraft/server-net' };
const script: Condition = { match: 'all', tests: [{ test: 'yes', fact: 'scripts' }] };

const write: rule.WriteRule = {
  type: 'WriteRule',
  by: owner,
  ruleId: ids[0],
  seenVersion: 0,
  name: 'Network scripts',
  effect: 'hold',
  condition: { match: 'all', tests: [net] },
};
const written: rule.RuleEvent = {
  type: 'RuleWritten',
  data: {
    ruleId: ids[0],
    version: 1,
    name: 'Network scripts',
    effect: 'hold',
    condition: { match: 'all', tests: [net] },
  },
};
const rewrite: rule.WriteRule = { ...write, seenVersion: 1, condition: script };
const rewritten: rule.RuleEvent = {
  type: 'RuleWritten',
  data: { ...written.data, version: 2, condition: script },
};
const switchOn: rule.SwitchRule = {
  type: 'SwitchRule',
  by: owner,
  ruleId: ids[0],
  seenVersion: 1,
  isOn: true,
};
const switched = (isOn: boolean, version = 1): rule.RuleEvent => ({
  type: 'RuleSwitched',
  data: { ruleId: ids[0], version, name: 'Network scripts', isOn },
});
const remove: rule.DeleteRule = { type: 'DeleteRule', by: owner, ruleId: ids[0] };
const deleted: rule.RuleEvent = {
  type: 'RuleDeleted',
  data: { ruleId: ids[0], version: 1, name: 'Network scripts' },
};

describe('writing', () => {
  test('the owner writes a rule, which is off', () => {
    given()
      .when({ ...write, name: ' Network scripts ' })
      .then(written);
    expect(state(written).rules).toMatchObject([{ version: 1, isOn: false }]);
  });

  test('the same rule written again changes nothing', () => given(written).when(write).thenNothing());

  test('a change raises the version and switches the rule off', () => {
    given(written, switched(true)).when(rewrite).then(rewritten);
    expect(state(written, switched(true), rewritten).rules).toMatchObject([{ version: 2, isOn: false }]);
  });

  test('a change of another version than the one that was seen is refused', () => {
    given(written, rewritten)
      .when({ ...rewrite, name: 'Scripts' })
      .thenRefused('This rule changed since you looked at it.');
    given(written)
      .when({ ...write, name: 'Scripts' })
      .thenRefused('rule-changed');
  });

  test('no two rules have the same name', () =>
    given(written)
      .when({ ...write, ruleId: ids[1], name: 'network SCRIPTS' })
      .thenRefused('rule-name-taken'));

  test('an unknown or deleted rule cannot be changed', () => {
    given().when(rewrite).thenRefused('rule-not-found');
    given(written, deleted).when(write).thenRefused('rule-not-found');
  });

  test('the number of rules is limited', () => {
    const many = Array.from({ length: MAX_RULES }, (_, index): rule.RuleEvent => {
      const id = `2f6f1c1e-8d0a-4f0b-9c56-${String(index).padStart(12, '0')}`;
      return { type: 'RuleWritten', data: { ...written.data, ruleId: id, name: `Rule ${index}` } };
    });
    given(...many)
      .when(write)
      .thenRefused('too-many-rules');
  });
});

describe('switching and deleting', () => {
  test('a rule is switched on and off, once each', () => {
    given(written).when(switchOn).then(switched(true));
    given(written, switched(true)).when(switchOn).thenNothing();
    given(written, switched(true))
      .when({ ...switchOn, isOn: false })
      .then(switched(false));
  });

  test('only the version that was seen is switched on', () =>
    given(written, rewritten).when(switchOn).thenRefused('rule-changed'));

  test('a rule is deleted, once', () => {
    given(written).when(remove).then(deleted);
    given(written, deleted).when(remove).thenNothing();
    given().when(remove).thenRefused('rule-not-found');
    expect(state(written, deleted).rules).toEqual([]);
  });

  test('only the owner changes rules', () => {
    for (const by of [admin, auditor, ann]) {
      given()
        .when({ ...write, by })
        .thenRefused('forbidden');
      given(written)
        .when({ ...switchOn, by })
        .thenRefused('forbidden');
      given(written)
        .when({ ...remove, by })
        .thenRefused('forbidden');
    }
  });
});

const pack = (download = file('1')) =>
  download.kind === 'file'
    ? {
        ...download,
        facts: {
          ...download.facts,
          scripts: true,
          notes: ['holds an archive that the game does not read: old.zip'],
          packs: [
            {
              path: '',
              kind: 'behavior' as const,
              name: 'Boats',
              description: '',
              uuid: null,
              version: null,
              minEngineVersion: null,
              modules: [],
              dependencies: [{ uuid: null, moduleName: '@minecraft/server-net', version: '1.0.0' }],
              scripts: true,
              capabilities: ['script_eval'],
              experiments: [],
              subpacks: 0,
            },
          ],
        },
      }
    : download;

describe('matching', () => {
  const ofAnn = { isVerified: false, approved: 0, rejected: 2 };
  const submitted = (download: Submission['release']['download']) => ({
    kind: 'new' as const,
    content,
    release: { ...release, download },
  });
  const isMet = (...tests: Test[]) => {
    const events: rule.RuleEvent[] = [
      { type: 'RuleWritten', data: { ...written.data, condition: { match: 'all', tests } } },
      switched(true),
    ];
    return rule.matchRules(state(...events), ofAnn)(submitted(pack())).length > 0;
  };

  test.each<[boolean, Test]>([
    [true, net],
    [false, { ...net, value: '@minecraft/server' }],
    [true, { test: 'contains', fact: 'module', value: 'SERVER-NET' }],
    [true, { test: 'is', fact: 'title', value: 'better boats' }],
    [true, { test: 'contains', fact: 'title', value: 'boats' }],
    [true, { test: 'is', fact: 'tag', value: 'boats' }],
    [true, { test: 'contains', fact: 'note', value: 'holds an archive' }],
    [true, { test: 'is', fact: 'capability', value: 'script_eval' }],
    [false, { test: 'contains', fact: 'address', value: 'http' }],
    [true, { test: 'at-most', fact: 'approved', value: 0 }],
    [false, { test: 'at-least', fact: 'rejected', value: 3 }],
    [true, { test: 'at-least', fact: 'files', value: 3 }],
    [true, { test: 'yes', fact: 'scripts' }],
    [false, { test: 'no', fact: 'file' }],
    [true, { test: 'no', fact: 'verified' }],
    [false, { test: 'yes', fact: 'change' }],
  ])('%s: %j', (expected, condition) => expect(isMet(condition)).toBe(expected));

  test('all or any of the tests must pass, and the match names those that do', () => {
    const tests: Test[] = [net, { test: 'yes', fact: 'verified' }];
    const met = (match: 'all' | 'any') =>
      rule.matchRules(
        state(
          { type: 'RuleWritten', data: { ...written.data, condition: { match, tests } } },
          switched(true),
        ),
        ofAnn,
      )(submitted(pack()));
    expect(met('all')).toEqual([]);
    expect(met('any')).toEqual([
      { ruleId: ids[0], name: 'Network scripts', version: 1, effect: 'hold', tests: [net] },
    ]);
  });

  test('a rule that is off or deleted matches nothing', () => {
    for (const events of [[written], [written, switched(true), deleted]]) {
      expect(rule.matchRules(state(...events), ofAnn)(submitted(pack()))).toEqual([]);
    }
  });

  test('an add-on without a file has no facts to match', () => {
    const matches = rule.matchRules(state(written, switched(true)), ofAnn);
    expect(matches(submitted(url('https://example.com')))).toEqual([]);
  });
});

test('a condition has at least one test, and only known facts', () => {
  expect(Condition.safeParse({ match: 'all', tests: [] }).success).toBe(false);
  expect(Condition.safeParse({ match: 'all', tests: [{ ...net, fact: 'constructor' }] }).success).toBe(false);
});

test('a condition reads as a sentence', () => {
  const tests: Test[] = [
    net,
    { test: 'contains', fact: 'title', value: 'coins' },
    { test: 'at-most', fact: 'approved', value: 0 },
  ];
  expect(conditionInWords({ match: 'all', tests })).toBe(
    'uses @minecraft/server-net, has a title with “coins”, and comes from a publisher with no approved submissions',
  );
  expect(conditionInWords({ match: 'any', tests: tests.slice(0, 2) })).toBe(
    'uses @minecraft/server-net or has a title with “coins”',
  );
});
