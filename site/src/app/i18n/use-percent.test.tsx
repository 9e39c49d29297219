import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Language } from './Language.tsx';
import { createI18n } from './messages.ts';
import { usePercent } from './use-percent.ts';

test.each([
  ['en', '42%'],
  ['de', '42\u00a0%'],
  ['tr', '%42'],
] as const)('in %s, a percentage is written %s', (locale, written) => {
  const { result } = renderHook(usePercent, {
    wrapper: ({ children }) => <Language i18n={createI18n(locale)}>{children}</Language>,
  });
  expect(result.current(42)).toBe(written);
});
