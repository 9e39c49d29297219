import { expect, test } from 'vitest';
import { report } from '../testing/cases.ts';
import { bySubject } from './subjects.ts';

test('reports about the same thing are one case, a comment apart from its add-on', () => {
  const addonId = '00000000-0000-4000-8000-0000000000aa';
  const commentId = '00000000-0000-4000-8000-0000000000cc';
  const first = report({ addonId, sameSubject: 3 });
  const other = report({});
  const comment = report({ addonId, kind: 'comment', commentId });
  const second = report({ addonId, sameSubject: 3 });
  expect(bySubject([first, other, comment, second])).toEqual([
    { id: addonId, reports: [first, second], pending: 3 },
    { id: other.addonId, reports: [other], pending: 1 },
    { id: commentId, reports: [comment], pending: 1 },
  ]);
});
