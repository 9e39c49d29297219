import { type RenderOptions, render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Language } from '../app/i18n/Language.tsx';
import { sourceI18n } from '../app/i18n/messages.ts';

export const InEnglish = ({ children }: { children: ReactNode }) => (
  <Language i18n={sourceI18n()}>{children}</Language>
);

/** Renders components that show texts, in English. */
export const render = (content: ReactNode, options?: Omit<RenderOptions, 'wrapper' | 'queries'>) =>
  renderAlone(content, { ...options, wrapper: InEnglish });
