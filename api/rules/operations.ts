// The owner's rules of the review.

import { z } from 'zod';
import { JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { RuleId } from '../contract/params.ts';
import {
  ChangeRuleBody,
  RuleBody,
  RulePreview,
  RulePreviewBody,
  RuleView,
  SwitchRuleBody,
} from './contract.ts';

export const ruleOperations = {
  'GET /api/admin/rules': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'The rules that flag or hold submissions, oldest first',
    query: ListQuery,
    paged: true,
    answer: z.array(RuleView),
  },
  'POST /api/admin/rules': {
    access: 'owner',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary: 'Write a rule, which is off at first',
    body: RuleBody,
    status: 201,
    answer: RuleView,
  },
  'PUT /api/admin/rules/{id}': {
    access: 'owner',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary: 'Change a rule: the new version is off',
    params: RuleId,
    body: ChangeRuleBody,
    answer: RuleView,
  },
  'PUT /api/admin/rules/{id}/switch': {
    access: 'owner',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 9,
    summary: 'Switch a rule on or off; on only with the receipt of its preview',
    params: RuleId,
    body: SwitchRuleBody,
    answer: RuleView,
  },
  'DELETE /api/admin/rules/{id}': {
    access: 'owner',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 6,
    summary: 'Delete a rule',
    params: RuleId,
  },
  'POST /api/admin/rules/preview': {
    access: 'owner',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 'by rows',
    summary: 'Which of the last 1,000 submissions a condition would have hit, with their outcomes',
    body: RulePreviewBody,
    answer: RulePreview,
  },
} as const satisfies Record<string, Operation>;
