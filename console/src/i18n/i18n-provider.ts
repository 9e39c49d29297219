import polyglot from 'ra-i18n-polyglot';
import { messages } from './messages.ts';

/** Missing messages are allowed: labels that are already text have none. */
export const i18nProvider = polyglot(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
