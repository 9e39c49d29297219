import { expect, test } from 'vitest';
import { sectionsOf } from '../layout/sections.ts';
import { isAllowed, POLICY, type Role } from './policy.ts';

const ROLES: readonly Role[] = ['user', 'publisher', 'auditor', 'admin', 'owner'];

/** The roles that have each right, named 'resource/action'. */
const granted = Object.entries(POLICY).flatMap(([resource, rights]) =>
  Object.keys(rights).map(
    (action) => [`${resource}/${action}`, ROLES.filter((role) => isAllowed(role, resource, action))] as const,
  ),
);
const rightsOf = (...roles: Role[]) =>
  granted.filter(([, of]) => of.join() === roles.join()).map(([right]) => right);

test('the owner alone decides on roles, accounts, rules and the site', () => {
  expect(rightsOf('owner')).toEqual([
    'addons/decide-own',
    'users/ban-auditor',
    'users/change-role',
    'users/hand-over',
    'users/remove-second-factor',
    'users/delete',
    'invites/invite-admin',
    'rules/edit',
    'settings/edit-site',
    'content/list',
    'security/list',
    'outbox/list',
  ]);
});

test('administrators and the owner moderate', () => {
  expect(rightsOf('admin', 'owner')).toEqual([
    'overview/list',
    'pending/list',
    'changes/list',
    'addons/list',
    'addons/show',
    'users/list',
    'invites/list',
    'reports/list',
    'comments/list',
    'collections/list',
    'appeals/list',
    'recalls/list',
    'rules/list',
    'analytics/list',
    'searches/list',
    'settings/list',
  ]);
});

test('auditors read the record, and nothing else', () => {
  expect(rightsOf('auditor', 'admin', 'owner')).toEqual([
    'audit/list',
    'moderators/list',
    'chain/list',
    'replay/list',
  ]);
});

test('nobody else has any right', () => {
  expect(granted).toHaveLength(
    [rightsOf('owner'), rightsOf('admin', 'owner'), rightsOf('auditor', 'admin', 'owner')].flat().length,
  );
});

test('anything that the table does not name is forbidden', () => {
  for (const role of ROLES) {
    expect(isAllowed(role, 'pending', 'delete')).toBe(false);
    expect(isAllowed(role, 'unknown', 'list')).toBe(false);
  }
});

test('every section of the navigation is in the table', () => {
  for (const area of ['admin', 'owner'] as const) {
    for (const { resource } of sectionsOf(area).flatMap(({ sections }) => sections)) {
      expect(isAllowed('owner', resource, 'list')).toBe(true);
    }
  }
});
