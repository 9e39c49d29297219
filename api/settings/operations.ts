// The settings of the site, for staff.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import {
  AutoHidePreview,
  AutoHideQuery,
  SecondFactorPreview,
  SettingsBody,
  SettingsView,
} from './contract.ts';

export const settingsOperations = {
  'GET /api/admin/settings': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 1,
    summary: 'All settings',
    answer: SettingsView,
  },
  'GET /api/admin/settings/second-factor': {
    access: 'owner',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'How many staff sessions requiring a second factor would stop',
    answer: SecondFactorPreview,
  },
  'GET /api/admin/settings/auto-hide': {
    access: 'owner',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'What automatic hiding would have hidden in the last 180 days with so many reports',
    query: AutoHideQuery,
    answer: AutoHidePreview,
  },
  'PATCH /api/admin/settings': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 7,
    ifMatch: true,
    summary: 'Change settings: administrators only the three switches, the owner all',
    body: SettingsBody,
    answer: SettingsView,
  },
} as const satisfies Record<string, Operation>;

export const consoleSettingsOperations = {
  'GET /api/console/settings': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 1,
    summary: 'The settings as one row',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(SettingsView.extend({ id: z.literal('settings') })),
  },
} as const satisfies Record<string, Operation>;
