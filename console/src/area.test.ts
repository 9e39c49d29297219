import { expect, test } from 'vitest';
import { AREAS, areaOf, mayEnter } from './area.ts';

const ROLES = ['user', 'publisher', 'auditor', 'admin', 'owner'] as const;

test('each role can enter only its own areas of the console', () => {
  expect(ROLES.filter((role) => mayEnter(AREAS.admin, role))).toEqual(['auditor', 'admin', 'owner']);
  expect(ROLES.filter((role) => mayEnter(AREAS.owner, role))).toEqual(['owner']);
});

test('everybody else reads the refusal from the specification', () => {
  expect(AREAS.admin.refusal).toBe('Admin Access Required');
  expect(AREAS.owner.refusal).toBe('Access Denied: Owner privileges required');
});

test('an address belongs to the owner only below /owner', () => {
  expect(areaOf('/owner').name).toBe('owner');
  expect(areaOf('/owner/users').name).toBe('owner');
  expect(areaOf('/ownership').name).toBe('admin');
});
